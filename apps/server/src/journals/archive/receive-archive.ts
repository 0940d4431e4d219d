import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AppError } from '@afterclose/contract/problems'
import { archiveExtensions, largestArchive } from '@afterclose/contract/restore'
import type { FastifyRequest } from 'fastify'
import type { WorkFiles } from '../../platform/files/work-files.ts'

export const restoresFolder = 'restores'

/** An upload stored until its job is done. */
export interface ReceivedArchive {
  /** Key of the work file. */
  readonly key: string
  readonly bytes: number
  readonly classic: boolean
}

/**
 * Streams the file of a form to a work file.
 * @param extensions allowed file extensions
 * @throws AppError 'File required', 'File too large', 'Unsupported file type'
 */
export async function receiveArchive(
  request: FastifyRequest,
  workFiles: WorkFiles,
  extensions: readonly (typeof archiveExtensions)[number][] = archiveExtensions,
): Promise<ReceivedArchive> {
  if (!request.isMultipart()) throw new AppError('File required')
  const part = await request.file({ limits: { fileSize: largestArchive } })
  if (part === undefined) throw new AppError('File required')
  return keepArchive(part, workFiles, extensions)
}

interface SentFile {
  readonly filename: string
  readonly file: Readable & { readonly truncated: boolean; readonly bytesRead: number }
}

export async function keepArchive(
  { filename, file }: SentFile,
  workFiles: WorkFiles,
  extensions: readonly string[],
): Promise<ReceivedArchive> {
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  if (!extensions.includes(extension)) throw new AppError('Unsupported file type')
  const key = `${restoresFolder}/${randomUUID()}`
  await workFiles.put(key, file)
  if (!file.truncated && file.bytesRead > 0) return { key, bytes: file.bytesRead, classic: extension === 'ew3' }
  await workFiles.remove(key)
  throw new AppError(file.truncated ? 'File too large' : 'File required')
}
