/** A browser's storage in memory, for tests. Its keys are own properties, as in a browser. */
export class TestStorage {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }

  setItem(key: string, text: string) {
    Object.assign(this, { [key]: text });
  }

  removeItem(key: string) {
    Reflect.deleteProperty(this, key);
  }
}

/** A storage that a browser setting blocks. */
export const blockedStorage = {
  getItem: () => {
    throw new Error("blocked");
  },
};
