import { crc32 } from 'node:zlib'

/** An entry of a ZIP as its head may lie about it. */
export interface RawEntry {
  readonly name: string
  readonly content: Buffer
  /** What stands there, compressed; without it the content is stored. */
  readonly deflated?: Buffer
  readonly mode?: number
  readonly flags?: number
  readonly method?: number
}

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** A ZIP with exactly these entries, good or not. */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, deflated, mode = 0o100600, flags = 0, method } of entries) {
    const data = deflated ?? content
    const common = [
      u16(20),
      u16(flags | 0x800),
      u16(method ?? (deflated === undefined ? 0 : 8)),
      u16(0),
      u16(0x21),
      u32(crc32(content)),
      u32(data.length),
      u32(content.length),
      u16(Buffer.byteLength(name)),
      u16(0),
    ]
    const local = Buffer.concat([u32(0x04034b50), ...common, Buffer.from(name), data])
    directory.push(
      Buffer.concat([
        u32(0x02014b50),
        u16(0x0314),
        ...common,
        u16(0),
        u16(0),
        u16(0),
        u32((mode << 16) >>> 0),
        u32(offset),
        Buffer.from(name),
      ]),
    )
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = [u16(0), u16(0), u16(entries.length), u16(entries.length), u32(central.length), u32(offset), u16(0)]
  return Buffer.concat([...parts, central, u32(0x06054b50), ...end])
}
