import { type RefObject, useEffect, useRef } from "react";

/** Shows a dialog over its page while it is rendered, and returns the focus to what had it before. */
export const useModal = (): RefObject<HTMLDialogElement | null> => {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    ref.current?.showModal();
    // The dialog is removed before the browser could return the focus.
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return ref;
};
