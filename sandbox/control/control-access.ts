import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { BlockList, isIP } from "node:net";

/** A control token: long enough not to be guessed, of characters that a header may carry. */
export const controlTokenPattern = /^[\w.~+/=-]{16,200}$/;

export const newControlToken = () => `control_${randomBytes(24).toString("base64url")}`;

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Compares the token of an `Authorization` header with the control token in constant time. */
export const hasControlToken = (header: string | null, token: string) => {
  const given = /^Bearer ([^\s]+)$/i.exec(header ?? "")?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
};

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Returns whether an address is a loopback address, also for IPv4 written as IPv6. */
export const isLoopback = (address: string | undefined) => {
  const family = isIP(address ?? "");
  return family !== 0 && loopback.check(address ?? "", family === 6 ? "ipv6" : "ipv4");
};
