/**
 * Why a row of a started run is not sent. Stored with the rows: a message that gets another meaning or other values
 * gets another name.
 */
export const runHalt = {
  noEmployee: "Changed since the check: your API key shows no such employee.",
  noDevice:
    "{isNamed, select, yes {Changed since the check: your API key doesn't show the device {device}.} other {Changed since the check: your API key doesn't show the device.}}",
  withSomeone:
    "{isNamed, select, yes {Changed since the check: the device {device} is now with someone.} other {Changed since the check: the device is now with someone.}}",
  otherStatus:
    "{isNamed, select, yes {Changed since the check: the device {device} is now {status}.} other {Changed since the check: the device is now {status}.}}",
  otherHolder: "Changed since the check: {device} is no longer with the same person.",
  notTheirs: "Changed since the check: this person no longer holds {device}.",
  otherValue: "Changed since the check: {field} is now another than the one you saw.",
  openOrder: "Changed since the check: The open order {order} already sends them a device.",
  chargerStatus:
    "{isKnown, select, yes {Changed since the check: the charger of {device} is now {status}.} other {Changed since the check: the charger of {device} is now of no known status.}}",
  noOrder: "Changed since the check: your API key doesn't show the order.",
  orderCancelled: "Changed since the check: the order {order} was cancelled.",
  chargerSent: "Changed since the check: the order {order} already sends a charger for {device}.",
  sentMeanwhile: "Changed since the check: the same was sent meanwhile.",
  notReadBack: "The new person can't be read back, so the order was not sent.",
  refused:
    "{what, select, employee {Not sent: the service refused your API key access to this employee (403).} devices {Not sent: the service refused your API key access to what this employee holds (403).} device {Not sent: the service refused your API key access to the device (403).} other {Not sent: the service refused your API key access to the order (403).}}",
  noId: "The request can't be completed: the new record has no ID.",
  earlierRefused: "Not sent: the row's earlier request was not accepted.",
} as const;
