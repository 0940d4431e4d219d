import type { Call } from '@afterclose/contract/call'
import type { ScreenshotView } from '@afterclose/contract/screenshots'
import type { SessionUser } from './login-session.ts'

/** Whether texts and pictures in the response are withheld from the caller's key. */
export const isWithheld = ({ withheld }: Pick<Call, 'withheld'>, user: SessionUser | null): boolean =>
  withheld !== undefined && user !== null && user.key !== null && !user.key.scopes.includes('notes.read')

/** Blanks these fields of a response at any depth: empty texts, empty lists of texts, slots without a picture, null for anything else. */
export function withBlankFields(response: unknown, fields: ReadonlySet<string>): unknown {
  if (Array.isArray(response)) return response.map((item) => withBlankFields(item, fields))
  if (typeof response !== 'object' || response === null) return response
  return Object.fromEntries(
    Object.entries(response).map(([name, value]) => [
      name,
      fields.has(name) ? blankValue(value) : withBlankFields(value, fields),
    ]),
  )
}

function blankValue(value: unknown): unknown {
  if (typeof value === 'string') return ''
  if (Array.isArray(value)) return value.flatMap((item) => (typeof item === 'string' ? [] : [blankSlot(item)]))
  return null
}

function blankSlot(picture: ScreenshotView): ScreenshotView {
  const { slot } = picture
  return { slot, url: null, fileId: null, description: '', takenAt: null, width: null, height: null }
}
