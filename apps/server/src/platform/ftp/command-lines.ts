/** Maximum bytes that a client may send without waiting for an answer: a longer line, or more lines, are refused. */
const longestLine = 1024
const mostLines = 20

export interface FtpCommand {
  /** In capitals. */
  readonly verb: string
  /** As it was sent; empty when there is none. */
  readonly text: string
}

/** Cuts what a client sends into commands. */
export class CommandLines {
  #rest = Buffer.alloc(0)

  /** The commands that are whole now; null when the client does not speak FTP. */
  read(chunk: Buffer): readonly FtpCommand[] | null {
    const parts = Buffer.concat([this.#rest, chunk]).toString('latin1').split('\n')
    const rest = parts.pop() ?? ''
    this.#rest = Buffer.from(rest, 'latin1')
    if (parts.length > mostLines || [...parts, rest].some((line) => line.length > longestLine)) return null
    return parts.map(commandOf)
  }

  /** Whether something is begun, or came before it was asked for. */
  get isEmpty(): boolean {
    return this.#rest.length === 0
  }
}

function commandOf(line: string): FtpCommand {
  // Telnet's signs before an ABOR (RFC 959, section 4.1.3); UTF-8 as in RFC 2640.
  const text = Buffer.from(line.replace(/\r$/, '').replaceAll(/\xff[\xf0-\xff]?/g, ''), 'latin1').toString('utf8')
  const [, verb = '', rest = ''] = /^\s*([A-Za-z]{3,4})(?: (.*))?$/s.exec(text) ?? []
  return { verb: verb.toUpperCase(), text: rest }
}
