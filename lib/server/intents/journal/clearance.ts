declare const isCleared: unique symbol;

/**
 * Says that the policy lets the stored body of an intent be sent. Only `clearToSend` makes one, and no intent
 * becomes `sending` without one.
 */
export interface Clearance {
  readonly [isCleared]: true;
  /** The newest version when it was checked: `sending` is committed only while it still is. */
  readonly newestVersion: number;
  /** The version under which it goes. */
  readonly version: number;
}
