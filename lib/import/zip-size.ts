import { FileProblem } from "#lib/import/file-problem.ts";

/** The largest workbook, as it unpacks. */
export const maxUnpackedBytes = 100 * 1_024 * 1_024;

interface ZipEntry {
  name: string;
  isEncrypted: boolean;
  isDeflated: boolean;
  packedBytes: number;
  bytes: number;
  offset: number;
}

const damaged = () => new FileProblem("damaged");
const tooLarge = () => new FileProblem("unpacked", { max: maxUnpackedBytes / 1_024 / 1_024 });

const endSize = 22;
const headSize = 46;
const maxComment = 65_535;
/** What a 32-bit size says where the real one needs 64 bits. */
const isElsewhere = 0xffff_ffff;

const findEnd = (view: DataView): number => {
  const last = view.byteLength - endSize;
  for (let at = last; at >= Math.max(0, last - maxComment); at -= 1) {
    if (view.getUint32(at, true) === 0x0605_4b50) return at;
  }
  throw damaged();
};

const readDirectory = (bytes: Uint8Array<ArrayBuffer>): ZipEntry[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  return Array.from({ length: count }, () => {
    if (at + headSize > view.byteLength || view.getUint32(at, true) !== 0x0201_4b50)
      throw damaged();
    const nameLength = view.getUint16(at + 28, true);
    const entry = {
      name: new TextDecoder().decode(bytes.subarray(at + headSize, at + headSize + nameLength)),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      isDeflated: view.getUint16(at + 10, true) === 8,
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    if (entry.bytes === isElsewhere || entry.packedBytes === isElsewhere) throw tooLarge();
    at += headSize + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    return entry;
  });
};

/** Returns the packed bytes of an entry, which stand after a header of their own. */
const packedOf = (bytes: Uint8Array<ArrayBuffer>, { offset, packedBytes }: ZipEntry) => {
  if (offset + 30 > bytes.byteLength) throw damaged();
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, 30);
  const start = offset + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  return bytes.subarray(start, start + packedBytes);
};

/** Unpacks an entry without keeping it, to see that it is as large as the directory says. */
const countBytes = async (bytes: Uint8Array<ArrayBuffer>, entry: ZipEntry): Promise<void> => {
  const packed = packedOf(bytes, entry);
  if (!entry.isDeflated) {
    if (packed.byteLength !== entry.bytes) throw damaged();
    return;
  }
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = unpacked.getReader();
  let count = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw damaged();
    });
    if (done) break;
    count += value.byteLength;
    if (count > entry.bytes) {
      void reader.cancel().catch(() => {});
      throw tooLarge();
    }
  }
  if (count !== entry.bytes) throw damaged();
};

/** Returns the text of an entry of an archive that was checked; `null` without the entry. */
export const readEntry = async (
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<string | null> => {
  const entry = readDirectory(bytes).find((each) => each.name === name);
  if (!entry) return null;
  const packed = packedOf(bytes, entry);
  if (!entry.isDeflated) return new TextDecoder().decode(packed);
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(unpacked).text();
};

/**
 * Checks a workbook before it is unpacked: by the directory of the archive, then by counting, because a
 * directory may claim less than there is. Throws `FileProblem`.
 */
export const checkZip = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
  const entries = readDirectory(bytes);
  if (entries.some(({ isEncrypted }) => isEncrypted)) {
    throw new FileProblem("password");
  }
  if (!entries.some(({ name }) => name === "xl/workbook.xml")) {
    throw new FileProblem("archive");
  }
  if (entries.reduce((sum, entry) => sum + entry.bytes, 0) > maxUnpackedBytes) throw tooLarge();
  // Only these are unpacked: read-excel-file takes no other entry.
  for (const entry of entries.filter(({ name }) => /\.xml(?:\.rels)?$/.test(name))) {
    await countBytes(bytes, entry);
  }
};
