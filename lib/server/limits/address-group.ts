import { isIPv4, isIPv6 } from "node:net";

/** Returns the eight 16-bit groups of an IPv6 address, with `::` expanded. */
const groupsOf = (address: string): string[] => {
  // The URL parser writes an address in one spelling: lower case, no leading zeros, no dotted tail.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
};

/**
 * Returns the addresses that one subscriber controls, as the key of a rate limit: an IPv4 address,
 * or the first 64 bits of an IPv6 address, because one machine may use any address of its /64.
 * Returns other text unchanged.
 */
export const addressGroup = (address: string): string => {
  const bare = address.trim().split("%", 1)[0] ?? "";
  if (isIPv4(bare) || !isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === "0") && groups[5] === "ffff";
  if (!isMapped) return `${groups.slice(0, 4).join(":")}::/64`;
  return groups
    .slice(6)
    .flatMap((group) => {
      const bits = Number.parseInt(group, 16);
      return [bits >> 8, bits & 255];
    })
    .join(".");
};
