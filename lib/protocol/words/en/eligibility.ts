/** Which orders can be placed for an employee. */
export const eligibility = {
  title: "Available orders",
  checkedAt: "Checked at <moment></moment>",
  checking: "Checking…",
  available: "Available",
  unavailable: "Unavailable",
  notChecked: "Not checked",
  inconclusive: "Inconclusive",
  unknown: "Unknown",
  withoutDevice: "Checked without a device",
  withSome: "Checked with {checked} of the {total} devices held",
  withFirst:
    "Checked with the first {count, plural, one {device} other {# devices}} held; there are more",
  withAll:
    "Checked with the {count, plural, one {device} other {# devices}} {isHeld, select, yes {held} other {listed}}",
  start: "Start<hidden> {type}</hidden>",
  noStock: "No device to check with: the inventory has none available, in {country} or elsewhere.",
  anyCountry: "any country",
  noReason: "The API gave no reason.",
  unclear: "The API's answer {hasReasons, select, yes {contradicts itself} other {has no result}}.",
  with: "Checked with <device></device>",
  withIn: "Checked with <device></device> in {place}",
  farWith: "None in {country}; checked with <device></device>",
  farWithIn: "None in {country}; checked with <device></device> in {place}",
} as const;
