/** Maximum bytes that a client may send without waiting for a response: longer lines, or more lines, are rejected. */
const longestLine = 1024
const mostLines = 20

export interface FtpCommand {
  /** In upper case. */
  readonly verb: string
  /** As sent; empty if there is none. */
  readonly text: string
}

/** Splits the client's bytes into commands. */
export class CommandLines {
  #rest = Buffer.alloc(0)

  /** The complete commands so far; null if the client does not speak FTP. */
  read(chunk: Buffer): readonly FtpCommand[] | null {
    const parts = Buffer.concat([this.#rest, chunk]).toString('latin1').split('\n')
    const rest = parts.pop() ?? ''
    this.#rest = Buffer.from(rest, 'latin1')
    if (parts.length > mostLines || [...parts, rest].some((line) => line.length > longestLine)) return null
    return parts.map(commandOf)
  }

  /** Whether there is an incomplete command, or input that came too early. */
  get isEmpty(): boolean {
    return this.#rest.length === 0
  }
}

function commandOf(line: string): FtpCommand {
  // Telnet signals before an ABOR (RFC 959, section 4.1.3); UTF-8 as in RFC 2640.
  const text = Buffer.from(line.replace(/\r$/, '').replaceAll(/\xff[\xf0-\xff]?/g, ''), 'latin1').toString('utf8')
  const [, verb = '', rest = ''] = /^\s*([A-Za-z]{3,4})(?: (.*))?$/s.exec(text) ?? []
  return { verb: verb.toUpperCase(), text: rest }
}
