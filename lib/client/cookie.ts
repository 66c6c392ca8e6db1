const yearMs = 365 * 24 * 3_600_000;

/**
 * Keeps a setting of this browser (theme, time zone, hidden columns) for a year. Never a secret. In
 * a browser without a cookie store the setting lasts only until the page is left.
 */
export async function setCookie(name: string, value: string) {
  if (!("cookieStore" in window)) return;
  await window.cookieStore.set({
    name,
    value,
    path: "/",
    sameSite: "lax",
    expires: Date.now() + yearMs,
  });
}
