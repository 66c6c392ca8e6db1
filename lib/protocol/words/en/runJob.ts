/** What a run does with its rows. */
export const runJob = {
  onboardTitle: "Onboard people",
  editTitle: "Edit employees",
  offboardTitle: "Offboard employees",
  collectTitle: "Collect devices",
  replaceTitle: "Replace devices",
  chargerTitle: "Send chargers",
  onboardRun: "Onboard {count, plural, one {# employee} other {# employees}}",
  editRun: "Edit {count, plural, one {# employee} other {# employees}}",
  offboardRun: "Offboard {count, plural, one {# employee} other {# employees}}",
  collectRun: "Collect devices of {count, plural, one {# employee} other {# employees}}",
  replaceRun: "Replace {count, plural, one {# device} other {# devices}}",
  chargerRun: "Send chargers for {count, plural, one {# device} other {# devices}}",
  onboardRow: "Each row is one person, and one device if it names a model.",
  editRow:
    "Each row changes one person, found by employee ID, else by email. An empty cell keeps the value.",
  offboardRow:
    "Each row is one person who leaves. A row without devices collects all devices that the person holds.",
  collectRow: "Each row is one person who stays, and the devices that come back, or the word all.",
  replaceRow:
    "Each row is one device, which is swapped for one from stock: of the new model, or of the same one.",
  chargerRow: "Each row is one device whose charger is damaged or was not included.",
  byEmail: "email",
  byPerson: "employee ID, else email",
  byDevice: "serial number or device ID",
  keepsValue: "keeps the value",
  leavesIt: "leaves it to the provider",
} as const;
