const year = 365 * 24 * 3_600_000;

/**
 * Remembers a choice of this browser (theme, zone, hidden columns) for a year. Nothing secret.
 * Where the browser has no cookie store, the choice lasts as long as the page.
 */
export async function setCookie(name: string, value: string) {
  if (!("cookieStore" in window)) return;
  await window.cookieStore.set({
    name,
    value,
    path: "/",
    sameSite: "lax",
    expires: Date.now() + year,
  });
}
