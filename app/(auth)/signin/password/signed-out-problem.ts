/** Why a first password is not saved a while after the sign-in, which alone has proven the one-time password. */
export const signedOutProblem =
  "You are signed out. Nothing was saved. Sign in again with your one-time password.";
