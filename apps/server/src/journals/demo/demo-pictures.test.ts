import { pictureSize } from '@afterclose/demo/pictures'
import { expect, it } from 'vitest'
import { readPicture } from '../../platform/files/pictures/read-picture.ts'
import { demoPictures } from './demo-pictures.ts'

it('the screenshots of the demo are twenty different pictures of the size that the journal states', async () => {
  const pictures = demoPictures()
  expect(new Set(pictures.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(20)
  for (const bytes of pictures) expect(await readPicture(bytes)).toMatchObject(pictureSize)
})
