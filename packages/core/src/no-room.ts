export const noRoomOnDevice = 'There is no room on this device: this was not kept. Send it now or copy it.'

/** No room on this device for an entry: it was not kept. The message is a sentence for the user. */
export class NoRoom extends Error {
  override name = 'NoRoom'
  constructor(sentence: string = noRoomOnDevice) {
    super(sentence)
  }
}
