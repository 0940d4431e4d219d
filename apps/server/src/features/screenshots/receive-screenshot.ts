import { AppError } from '@afterclose/contract/problems'
import { largestPicture, ScreenshotFields } from '@afterclose/contract/screenshots'
import type { FastifyRequest } from 'fastify'
import { storable } from '../../http/json.ts'
import { pictureType } from './picture-type.ts'

/** What the form asks for; null and undefined: as it was. */
export interface GivenScreenshot {
  readonly picture: Uint8Array | null
  readonly link: string | undefined
  readonly description: string | undefined
}

/**
 * Reads the form that fills a slot.
 * @throws AppError 'File required', 'Not a picture', 'Invalid input'
 */
export async function receiveScreenshot(request: FastifyRequest): Promise<GivenScreenshot> {
  if (!request.isMultipart()) throw new AppError('File required')
  const fields: Record<string, string> = {}
  let picture: Uint8Array | null = null
  for await (const part of request.parts({ limits: { fileSize: largestPicture } })) {
    if (part.type === 'file') picture = await part.toBuffer()
    else if (typeof part.value === 'string') fields[part.fieldname] = part.value
  }
  if (picture?.length === 0) throw new AppError('File required')
  if (picture !== null && pictureType(picture) === null) throw new AppError('Not a picture')
  const { link, description } = readFields(fields)
  const both = picture !== null && link !== undefined
  const nothing = picture === null && link === undefined && description === undefined
  if (both || nothing)
    throw new AppError('Invalid input', { fields: [{ field: 'file', message: 'Give a picture or a link' }] })
  return { picture, link, description }
}

function readFields(fields: Readonly<Record<string, string>>) {
  const parsed = ScreenshotFields.safeParse(fields)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
    throw new AppError('Invalid input', { fields: problems })
  }
  if (!Object.values(parsed.data).every((text) => text === undefined || storable(text)))
    throw new AppError('Bad request')
  return parsed.data
}
