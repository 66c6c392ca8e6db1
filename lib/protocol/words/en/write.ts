/** What people read about each kind of write. */
export const write = {
  title:
    "{kind, select, order {Order} purchase {Purchase} charger {Replacement charger} employee {New employee} employeeUpdate {Employee update} team {New team} teamUpdate {Team rename} pin {Unlock PIN} other {New address}}",
  plural:
    "{kind, select, order {orders} purchase {purchases} charger {chargers} employee {new employees} employeeUpdate {changes of employees} team {new teams} teamUpdate {changes of teams} pin {unlock PINs} other {new addresses}}",
  ofOrder:
    "{hasPerson, select, yes {{type} for {person}} other {{type}}}{devices, plural, =0 {} one {, # device} other {, # devices}}",
  ofPurchase:
    "{hasPerson, select, yes {{type}: {person}} other {{type}}}{items, plural, =0 {} one {, # item} other {, # items}}",
  forDevice: "{kind, select, charger {Replacement charger} other {Unlock PIN}} for {device}",
  named: "{kind, select, employee {New employee} team {New team} other {New address}} {name}",
  renamed: "Team rename: {name}",
  updateOf: "Employee update for {person}: {fields}",
  noun: "{noun, select, order {Order} accessory {Accessory request} employee {Employee} team {Team} device {Device} other {Address}}",
} as const;
