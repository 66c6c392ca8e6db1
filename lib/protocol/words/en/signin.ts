/** The pages before and around the sign-in. */
export const signin = {
  title: "Sign in",
  purpose: "Order, track and recover your company's devices.",
  demoAccounts: "Demo accounts",
  roleAdmin: "Admin",
  roleManager: "Manager",
  roleSupport: "Support",
  wholeCompany: "The whole company",
  noTeams: "No teams",
  tryAdmin: "Try: place an order, offboard someone, buy for inventory.",
  tryManager: "Try: see your teams' late orders, add a new hire, deploy a laptop.",
  trySupport: "Try: find an order by a name, say where it is and why it is late.",
  email: "Email",
  password: "Password",
  submit: "Sign in",
  submitting: "Signing in…",
  passkey: "Use a passkey",
  singleSignOn: "Single sign-on",
  withProvider: "Sign in with {provider}",
  openingProvider: "Opening…",
  breakGlass: "Break-glass sign-in",
  breakGlassNote: "Only break-glass accounts can sign in by password. Every use alerts all admins.",
  unreachable: "Quartermaster can't be reached right now. Try again in a moment.",
  wrong: "Wrong email or password.",
  disabled: "This account is disabled. Contact your administrator.",
  expired: "This one-time password has expired. Ask your administrator for a new one.",
  passkeyRefused:
    "This passkey was not accepted. Sign in with your password, or ask your administrator to reset it.",
  passkeyUnused:
    "No passkey was used: the browser has none for this address, or you cancelled. Try again, or sign in with your password.",
  providerUnreachable:
    "Your identity provider can't be reached right now. You are not signed in. Try again in a moment, or sign in with a password.",
  providerRefused:
    "Your identity provider did not sign you in. Try again, or sign in with a password.",
  providerUnverified:
    "The answer of your identity provider could not be verified. You are not signed in. Start again from this page.",
  lockedSeconds:
    "Too many attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.",
  lockedMinutes:
    "Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.",
  pageExpired: "This page has expired. Reload and sign in.",
  rolesMissing:
    'Your identity provider sent no role (the claim "{claim}" is missing or empty). You are not signed in. Ask the administrator of your identity provider to assign you one.',
  rolesOverage:
    'You have so many groups that your identity provider left them out (the claim "{claim}" is incomplete). You are not signed in. Ask the administrator of your identity provider to use app roles, or to send only assigned groups.',
  rolesUnreadable:
    'Your identity provider sent roles that can\'t be read (the claim "{claim}" is not a list of texts). You are not signed in. Ask the administrator of your identity provider to correct it.',
  roleUnknown:
    "Your identity provider sent a role that Quartermaster doesn't know: {values}. You are not signed in. Ask the administrator of your identity provider to assign you a known role.",
  roleAmbiguous:
    "Your identity provider sent more than one role: {values}. You are not signed in. Ask the administrator of your identity provider to assign you exactly one.",
  connectionUnknown:
    "Your identity provider gives you a connection that Quartermaster doesn't have: {values}. You are not signed in. Ask the administrator of Quartermaster to add it.",
  noAccount:
    "You have no account in Quartermaster, and single sign-on doesn't create accounts here. You are not signed in. Ask the administrator of Quartermaster to add you.",
  choosePassword: "Choose a password",
  choosePasswordNote:
    "You signed in with a one-time password. Choose a new password to continue. If you close this page, sign in with the one-time password again.",
  setPassword: "Set password",
  saving: "Saving…",
  notSaved: "The password could not be saved. Try again in a moment.",
  signedOut: "You are signed out. Nothing was saved. Sign in again with your one-time password.",
  sameAsOneTime: "Choose a password that differs from the one-time password.",
  sameAsCurrent: "Choose a password that differs from the current one.",
  currentWrong: "The current password is wrong.",
  sessionEnded: "Your session has ended. Sign in again.",
  passwordShort: "Use at least {characters} characters.",
  passwordLong: "Use at most {characters} characters.",
  passwordProduct:
    "The password contains Quartermaster, which is easy to guess here. Leave it out.",
  passwordEmail: 'The password contains "{part}" of your email address. Leave it out.',
  passwordListed:
    "This is one of the most common passwords, which attackers try first. Choose another one, such as four unrelated words.",
  passwordWeak:
    "This password is too easy to guess: it is a common word or a pattern. Choose another one, such as four unrelated words.",
  signedIn: "Signed in",
  signedInNote:
    "You are signed in as <name>{displayName}</name>. Close this window: the page that you came from goes on.",
  openHere: "Open that page here",
} as const;
