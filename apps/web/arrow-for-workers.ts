import type { Plugin } from 'vite'

const never = 'throw new Error("The build leaves out this part of Arrow (arrow-for-workers.ts)")'
/** Replacement exports that throw. */
const failing = (...names: readonly string[]): string =>
  names.map((name) => `export function ${name}() { ${never} }`).join('\n')

/**
 * Modules of flechette without the parts that a stream of trades never needs: its columns are uncompressed doubles and integers below 64
 * bits.
 */
const leftOut: Readonly<Record<string, string>> = {
  // values of unknown type, dictionaries, files instead of streams, rows as objects
  'build/column-from-values': failing('columnFromValues'),
  'decode/dictionary-batch': failing('decodeDictionaryBatch'),
  'encode/dictionary-batch': failing('encodeDictionaryBatch'),
  'decode/block': failing('decodeBlocks'),
  'encode/footer': failing('writeFooter'),
  'util/struct': failing('objectFactory', 'proxyFactory', 'RowIndex'),
  compression: `${failing('compressBuffer', 'decompressBuffer', 'missingCodec', 'setCompressionCodec')}
export const getCompressionCodec = () => null`,
  'decode/body-compression': failing('decodeBodyCompression'),
  // all other types
  'batch-type': `import { DirectBatch } from './batch.js'
import { Type } from './constants.js'
export function batchType({ typeId, bitWidth, precision }) {
  if (typeId === Type.Int ? bitWidth < 64 : typeId === Type.Float && precision) return DirectBatch
  ${never}
}`,
  'decode/data-type': `import { Type } from '../constants.js'
import { float, int } from '../data-types.js'
import { readBoolean, readInt16, readInt32, readObject } from '../util/read.js'
export function decodeDataType(bytes, at, typeId) {
  const get = readObject(bytes, at)
  if (typeId === Type.Int) return int(get(4, readInt32, 0), get(6, readBoolean, false))
  if (typeId === Type.Float) return float(get(4, readInt16, 0))
  ${never}
}`,
  'encode/data-type': `import { Type } from '../constants.js'
export function encodeDataType(builder, { typeId, bitWidth, signed, precision }) {
  if (typeId === Type.Int)
    return builder.addObject(2, (to) => { to.addInt32(0, bitWidth, 0); to.addInt8(1, +signed, 0) })
  if (typeId === Type.Float) return builder.addObject(1, (to) => to.addInt16(0, precision, 0))
  ${never}
}`,
}

export const arrowForWorkers = (): Plugin => ({
  name: 'arrow-for-workers',
  apply: 'build',
  load: {
    filter: { id: /@uwdata[\\/]flechette[\\/]src[\\/]([a-z]+[\\/])?[a-z-]+[.]js$/ },
    handler: (id) => leftOut[id.replaceAll('\\', '/').replace(/.*flechette\/src\/|[.]js$/g, '')],
  },
})
