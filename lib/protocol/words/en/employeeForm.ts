/** The form of an employee. */
export const employeeForm = {
  unique: "Must be unique in the company.",
  hidden: "Hidden from support.",
  phoneHint: "For couriers. International format, such as +49 30 1234567.",
  regions: "Your access may be limited to your teams’ regions.",
  was: "Was <value></value>",
  empty: "empty",
  undoField: "Undo the change of {field}",
  undo: "Undo",
  undoAll: "Undo all",
  addLater: "You can add address line 2 and a phone number later, by editing the employee.",
  openExisting: "Open existing employee",
  newEmployee: "New employee",
  editEmployee: "Edit employee",
  summary: "Summary",
  changes: "Changes",
  notChecked:
    "Nothing was saved. Quartermaster couldn’t check whether someone else has changed the record.",
  create: "Create employee",
  createAnother: "Create another",
  editAgain: "Edit again",
} as const;
