/** The names of keys, as keyboards of the language have them. */
export const keyName = {
  withCtrl: "Ctrl {key}",
  enter: "Enter",
  space: "Space",
  shift: "Shift",
} as const;
