/** Only a web address may become a link: what comes from upstream is never run. */
export function safeTrackingUrl(url: string | null | undefined) {
  if (!url || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === "https:" || protocol === "http:" ? href : null;
}
