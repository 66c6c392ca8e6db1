/** What an order will physically do. */
export const orderEffect = {
  deployment:
    "{count, plural, one {{n} device} other {{n} devices}}{isNamed, select, yes { ({serials})} other {}} will be shipped from stock to {name}{endsInS, select, yes {’} other {’s}} address{hasCity, select, yes { in {city}} other {}}.",
  collection:
    "A courier will be sent to {name}{endsInS, select, yes {’} other {’s}} address{hasCity, select, yes { in {city}} other {}} to take back {count, plural, one {{n} device} other {{n} devices}}{isNamed, select, yes { ({serials})} other {}}{isAll, select, yes {, all that {name} holds} other {}}.",
  swap: "{isAutomatic, select, yes {An automatically chosen replacement} other {{outCount, plural, one {{out} device} other {{out} devices}}{isOutNamed, select, yes { ({outSerials})} other {}}}} will be shipped from stock to {name}{endsInS, select, yes {’} other {’s}} address{hasCity, select, yes { in {city}} other {}}, and a courier will take back {count, plural, one {{n} device} other {{n} devices}}{isNamed, select, yes { ({serials})} other {}} there.",
} as const;
