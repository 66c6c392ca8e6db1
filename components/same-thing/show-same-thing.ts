const eventName = "quartermaster-same-thing";

/** Opens the calls that show or send the same as the present screen. */
export const showSameThing = () => window.dispatchEvent(new Event(eventName));

/** Calls the listener when the calls are wanted. Returns a function that stops it. */
export const onShowSameThing = (listener: () => void) => {
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
};
