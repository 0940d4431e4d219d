import { render } from '../testing/render.tsx'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { DialogHost } from '../app/dialog-host.tsx'
import { FileDrop, hasExtension } from './file-drop.tsx'

function Upload() {
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <FileDrop label="Drop the file here" extensions={['htm', 'html']} file={file} onFile={setFile} />
      <DialogHost />
    </>
  )
}
const input = () => screen.getByLabelText(/Drop the file here/)

describe('the uploader', () => {
  it('[4.20] goes from no file to a chosen one and back', async () => {
    await render(<Upload />)
    await userEvent.upload(input(), new File(['x'], 'Statement.HTM'))
    expect(screen.getByText('Statement.HTM')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Remove selected file' }))
    expect(screen.queryByText('Statement.HTM')).toBeNull()
    expect(input()).toBeDefined()
  })

  it('[5.8] rejects a file of another extension with a dialog', async () => {
    await render(<Upload />)
    await userEvent.upload(input(), new File(['x'], 'trades.pdf'))
    expect(await screen.findByRole('dialog', { name: 'Unsupported file type' })).toBeDefined()
    expect(screen.getByText('This importer does not support this file type.')).toBeDefined()
    expect(screen.queryByText('trades.pdf')).toBeNull()
  })

  it('[5.8] takes a file that is dropped on it', async () => {
    await render(<Upload />)
    fireEvent.drop(screen.getByText('Drop the file here'), { dataTransfer: { files: [new File(['x'], 'a.html')] } })
    expect(screen.getByText('a.html')).toBeDefined()
  })

  it('looks at what follows the last point', () => {
    expect(hasExtension('report.2026.html', ['html'])).toBe(true)
    expect(hasExtension('html', ['htm'])).toBe(false)
    expect(hasExtension('report.html.exe', ['html'])).toBe(false)
    expect(hasExtension('anything', [])).toBe(true)
  })
})
