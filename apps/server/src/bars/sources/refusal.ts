import { SourceProblem } from './source-problem.ts'

/** Bytes of a response that are searched for a message. */
export const messageBytes = 4096
const longestMessage = 150

/** Fields in which sources put their messages. */
const fields =
  /"(?:msg|message|error|detail|retMsg|errorMessage|error_message|Error Message|Information|Note)"\s*:\s*\[?\s*"((?:[^"\\]|\\.){1,400})/g
/** Messages of successful responses. */
const fine = /^(ok|success)$/i

/**
 * Message of a response in JSON, shortened; empty if there is none.
 * @param plain whether a single line of text is a message as well
 */
export function messageIn(bytes: Uint8Array, plain = false): string {
  const text = new TextDecoder().decode(bytes.subarray(0, messageBytes)).trim()
  const message = /^[[{]/.test(text)
    ? ([...text.matchAll(fields)].map(([, found = '']) => found).find((found) => !fine.test(found)) ?? '')
    : plain && /^[^<\n]{1,400}$/.test(text)
      ? text
      : ''
  const clean = message.replaceAll(/\p{C}/gu, ' ').trim()
  return clean.length > longestMessage ? `${clean.slice(0, longestMessage)}…` : clean.replace(/\.$/, '')
}

/** Whether a message only says that there are no bars at this time. */
export const saysNoBars = (message: string): boolean => /^no data\b|no data is available/i.test(message)

/** Classifies a refusal by its words, as many sources refuse with HTTP 200. */
export function refusalByWords(message: string): SourceProblem {
  const said = `(“${message}”)`
  if (/\blimit|too many|quota|credits/i.test(message))
    return new SourceProblem(`The source is limiting requests ${said}. Please try again later, with longer pauses.`, {
      passing: !/\bday|daily/i.test(message),
      ofAll: true,
    })
  if (/premium|subscri|upgrade|entitled|your plan/i.test(message))
    return new SourceProblem(`The source does not serve these bars on your plan ${said}.`, { ofAll: true })
  if (/api[ _-]?key|token|authori[sz]|credential|permission/i.test(message))
    return new SourceProblem(`The source refused the request ${said}. Check the key.`, { ofAll: true })
  return new SourceProblem(`The source rejected the request ${said}. Check the symbol and the address.`)
}
