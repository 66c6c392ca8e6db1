import type { ScreenDefinition } from "#components/screens/screen-definition.ts";

export const ownAccount = {
  route: "/account",
  title: "Account",
  sizeClass: "other",
  needs: null,
  help: { slug: "account", title: "Account" },
  isKeyless: true,
} as const satisfies ScreenDefinition;

export const signIn = {
  route: "/signin",
  title: "Sign in",
  sizeClass: "other",
  needs: null,
} as const satisfies ScreenDefinition;

export const choosePassword = {
  route: "/signin/password",
  title: "Choose a password",
  sizeClass: "other",
  needs: null,
} as const satisfies ScreenDefinition;

/** The end of a sign-in in a window over the page that it is for. */
export const signedIn = {
  route: "/signed-in",
  title: "Signed in",
  sizeClass: "other",
  needs: null,
} as const satisfies ScreenDefinition;

export const accountScreens = [ownAccount, signIn, choosePassword, signedIn] as const;
