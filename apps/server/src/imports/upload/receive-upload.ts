import { ImportOptions } from '@afterclose/contract/imports'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyRequest } from 'fastify'
import { parseJson } from '../../platform/http/json.ts'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import type { Options } from '../repository.ts'
import { checkImporter, shownName } from './sent-file.ts'

export interface Upload {
  /** The browser's file name, shortened and without control characters; displayed, never used as a path. */
  readonly fileName: string
  readonly fileSize: number
  /** AUTO, or a type of importer. */
  readonly importerType: string
  readonly options: Options
}

/**
 * Streams the file of a multipart request to a work file, and validates the fields next to it.
 * @throws AppError 'File required', 'File too large', 'Unsupported file type', 'Invalid input'
 */
export async function receiveUpload(request: FastifyRequest, files: WorkFiles, key: string): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('File required')
  const fields = new Map<string, string>()
  let file: Pick<Upload, 'fileName' | 'fileSize'> | null = null
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
      continue
    }
    await files.put(key, part.file)
    if (part.file.truncated) throw new AppError('File too large')
    file = { fileName: shownName(part.filename), fileSize: (await files.size(key)) ?? 0 }
  }
  if (file === null) throw new AppError('File required')
  if (file.fileSize === 0)
    throw new AppError('File required', {
      message: `${file.fileName} is empty. Export it again, and check that it has a size.`,
    })
  const importerType = fields.get('importer') ?? 'AUTO'
  checkImporter(importerType, file.fileName)
  return { ...file, importerType, options: readOptions(fields.get('options')) }
}

function readOptions(text: string | undefined): Options {
  const parsed = ImportOptions.safeParse(text === undefined || text === '' ? {} : parseJson(text))
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path, message }) => ({ field: `options.${path.join('.')}`, message }))
  throw new AppError('Invalid input', { fields })
}
