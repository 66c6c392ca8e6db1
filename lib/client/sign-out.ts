/** Ends the session on the server, then loads the sign-in page, so that no data stays in the tab. */
export async function signOut() {
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  await fetch("/api/auth/signout", {
    method: "POST",
    body: new URLSearchParams({ csrfToken, json: "true" }),
  });
  window.location.assign("/signin");
}
