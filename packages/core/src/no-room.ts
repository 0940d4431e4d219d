/** No room on this device for an entry: it was not kept. */
export class NoRoom extends Error {
  override name = 'NoRoom'
}
