// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, expect, it } from 'vitest'
import config from '../vite.config.ts'

const folder = mkdtempSync(join(tmpdir(), 'afterclose-build-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('a build that warns of a missing picture fails', async () => {
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/src/main.ts"></script>')
  writeFileSync(join(folder, 'src/main.ts'), "import './page.css'\n")
  const page = (picture: string) => writeFileSync(join(folder, 'src/page.css'), `p { mask: url("${picture}"); }\n`)
  const built = () =>
    build({ ...config({ command: 'build', mode: 'production' }), configFile: false, root: folder, plugins: [] })
  writeFileSync(join(folder, 'src/there.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')

  page('./there.svg')
  await built()
  page('./missing.svg')
  await expect(built()).rejects.toThrow(/missing\.svg/)
})
