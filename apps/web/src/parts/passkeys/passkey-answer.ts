import type { Activity } from '@afterclose/contract/problems'
import { sentenceOf } from '../../journal/call-server.ts'

interface Begun {
  readonly options: { readonly challenge: string }
  readonly ticket: string
}

/** The browser created or used no passkey: the user cancelled, the request timed out, or the device has none. */
export class NoPasskey extends Error {
  override name = 'NoPasskey'
}

/** Signs with a passkey. Its code is loaded on first use. @throws NoPasskey */
export async function askForPasskey({ options, ticket }: Begun) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's library made them for the browser's
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return { ticket, response: answerOf(await unlessRefused(startAuthentication({ optionsJSON }))) }
}

/** Creates a passkey. @throws NoPasskey */
export async function makePasskey({ options, ticket }: Begun) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  return { ticket, response: answerOf(await unlessRefused(startRegistration({ optionsJSON }))) }
}

async function unlessRefused<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (cause) {
    throw new NoPasskey(cause instanceof Error ? cause.message : '', { cause })
  }
}

/** As the call expects it: no extensions are requested. */
const answerOf = <T extends { clientExtensionResults: object }>(answer: T) => ({
  ...answer,
  clientExtensionResults: none,
})
const none: Record<string, never> = {}

/** Error message for any error of the process. */
export function passkeySentence(error: unknown, doing: Activity): string {
  if (!(error instanceof NoPasskey)) return sentenceOf(error, doing)
  const { cause } = error
  if (cause instanceof Error && cause.name === 'InvalidStateError')
    return 'This device already has a passkey for this account.'
  return 'No passkey was used: the request was cancelled or timed out, or this device has no passkey for this account.'
}
