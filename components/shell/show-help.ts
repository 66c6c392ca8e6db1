const eventName = "quartermaster-help";

/** Opens the help of the present screen. */
export const showHelp = () => window.dispatchEvent(new Event(eventName));

/** Calls the listener when help is wanted. Returns a function that stops it. */
export const onShowHelp = (listener: () => void) => {
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
};
