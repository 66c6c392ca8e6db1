/** What a page shows after a click: at a path (a regular expression), an element (a selector). */
export interface ExpectedContent {
  path: string;
  content: string;
}

/** Milliseconds from a click until its content was shown, and until no part of it loads any more. */
export interface ContentTimes {
  shown: number;
  whole: number;
}

/**
 * Waits, in the page, for the next click and then for its content. Runs inside the browser, so it
 * uses nothing from this module. Each time is that of the frame that shows the content.
 */
export const watchForContent = ({ path, content }: ExpectedContent): Promise<ContentTimes> =>
  new Promise((resolve, reject) => {
    const timeoutMs = 20_000;
    const isShown = (selector: string) =>
      [...document.querySelectorAll(selector)].some((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
    addEventListener(
      "click",
      ({ timeStamp }) => {
        performance.mark("click", { startTime: timeStamp });
        let shown: number | null = null;
        const check = () => {
          const passed = performance.now() - timeStamp;
          if (passed > timeoutMs) return reject(new Error(`No ${content} at ${location.pathname}`));
          if (shown === null && new RegExp(path).test(location.pathname) && isShown(content)) {
            shown = passed;
            performance.mark("content shown");
          }
          if (shown !== null && !isShown("main [aria-busy=true]")) {
            performance.mark("content whole");
            return resolve({ shown, whole: passed });
          }
          requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      },
      { capture: true, once: true },
    );
  });
