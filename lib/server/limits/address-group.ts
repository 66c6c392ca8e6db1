import { isIPv4, isIPv6 } from "node:net";

/** Returns the eight 16-bit groups of an IPv6 address, with `::` and a dotted IPv4 tail expanded. */
const groupsOf = (address: string): string[] => {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const hex = (high = "0", low = "0") => ((Number(high) << 8) | Number(low)).toString(16);
  const expanded = dotted
    ? `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}`
    : address;
  const [head = "", tail] = expanded.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill("0"), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
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
