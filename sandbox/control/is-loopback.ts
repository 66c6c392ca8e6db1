import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether a peer's address is this machine's own; also IPv4 written as IPv6. */
export const isLoopback = (address: string | undefined) => {
  const family = isIP(address ?? "");
  return family !== 0 && loopback.check(address ?? "", family === 6 ? "ipv6" : "ipv4");
};
