/** The charger on the page of a device, and the button that requests one. */
export const deviceCharger = {
  sent: "<link>Request sent</link>, {needsYou, select, yes {needs a decision} other {being checked}}",
  requested: "Already requested",
  accepted: "<link>Request accepted</link> at <moment></moment>. Its order doesn't show it yet.",
  noOrder: "Unknown: a charger is requested on an order, and none was found.",
  none: "No replacement requested yet.",
  unknown: "Unknown: not every order lists its accessories.",
  request: "Request charger",
  requestReplacement: "Request <wide>replacement </wide>charger",
} as const;
