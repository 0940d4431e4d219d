import { AppError } from '@afterclose/contract/problems'
import { largestPicture, ScreenshotFields } from '@afterclose/contract/screenshots'
import type { FastifyRequest } from 'fastify'
import { type Picture, readPicture } from '../../platform/files/pictures/read-picture.ts'
import { isStorableText } from '../../platform/http/json.ts'

/** Fields of the upload form; null and undefined leave a value unchanged. */
export interface ScreenshotFields {
  readonly picture: Picture | null
  readonly link: string | undefined
  readonly description: string | undefined
  /** Null if unknown. */
  readonly takenAt: string | null | undefined
}

/**
 * Parses the form that fills a slot.
 * @throws AppError 'Picture required', 'Invalid input', and those of `readPicture`
 */
export async function receiveScreenshot(request: FastifyRequest): Promise<ScreenshotFields> {
  if (!request.isMultipart()) throw new AppError('Picture required')
  const fields: Record<string, string> = {}
  let file: Uint8Array | null = null
  for await (const part of request.parts({ limits: { fileSize: largestPicture } })) {
    if (part.type === 'file') file = await part.toBuffer()
    else if (typeof part.value === 'string') fields[part.fieldname] = part.value
  }
  if (file?.length === 0) throw new AppError('Picture required')
  const { link, description, takenAt } = readFields(fields)
  const both = file !== null && link !== undefined
  const nothing = file === null && [link, description, takenAt].every((value) => value === undefined)
  if (both || nothing)
    throw new AppError('Invalid input', { fields: [{ field: 'file', message: 'Send a picture or a link' }] })
  return { picture: file === null ? null : await readPicture(file), link, description, takenAt }
}

function readFields(fields: Readonly<Record<string, string>>) {
  const parsed = ScreenshotFields.safeParse(fields)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
    throw new AppError('Invalid input', { fields: problems })
  }
  const { link = '', description = '' } = parsed.data
  if (!isStorableText(link) || !isStorableText(description)) throw new AppError('Bad request')
  return parsed.data
}
