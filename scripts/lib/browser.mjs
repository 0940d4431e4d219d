import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fail, root, say } from './run.mjs'

const answers = (path, env = {}) =>
  spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000, env: { ...process.env, ...env } }).status === 0

/**
 * Finds the browser for browser tests, pictures and benchmarks: CHROMIUM_PATH, else the headless shell of an npm package, which needs a
 * third less processor time than a full Chromium, else one installed on the machine or Playwright's download. Returns the environment for
 * Playwright to use it.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined)
    return answers(named)
      ? { CHROMIUM_PATH: named }
      : fail(`CHROMIUM_PATH names ${named}, which does not answer --version.`)
  const packaged = await packagedShell()
  if (packaged !== null) return packaged
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    const found = folders.map((folder) => join(folder, name)).find(existsSync)
    if (found !== undefined && answers(found)) return { CHROMIUM_PATH: found }
  }
  const { chromium } = createRequire(`${root}/e2e/package.json`)('@playwright/test')
  if (existsSync(chromium.executablePath())) return { CHROMIUM_PATH: chromium.executablePath() }
  return fail('No browser for the tests: install chromium (apt-get install chromium) or name one in CHROMIUM_PATH.')
}

/** fontconfig configuration: the fonts of the package, and those of the machine. */
const fontList = (cache) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${cache}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${cache}/fonts-cache</cachedir>
</fontconfig>
`

/** Unpacks the packaged shell once, before tests run concurrently. Null if it does not work: it is for x64 Linux only. */
async function packagedShell() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const cache = `${root}/node_modules/.cache/chromium`
  mkdirSync(cache, { recursive: true })
  // The package reads from the environment where to unpack its binary and libraries, and changes other variables.
  const own = { ...process.env }
  Object.assign(process.env, { TMPDIR: cache, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' })
  try {
    if (!existsSync(`${cache}/chromium`)) say('Unpacking a browser for the tests.')
    const { default: packaged } = await import('@sparticuz/chromium')
    const path = await packaged.executablePath()
    const libraries = [`${cache}/al2023/lib`, `${cache}/al2/lib`, own.LD_LIBRARY_PATH].filter(Boolean).join(delimiter)
    // The package's own font list names folders of other machines: without any font a page has no text.
    const fonts = `${cache}/fonts.conf`
    writeFileSync(fonts, fontList(cache))
    const env = { CHROMIUM_PATH: path, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fonts }
    if (answers(path, env)) return env
    say('The packaged browser does not start on this machine; looking for another one.')
  } catch (error) {
    say(`The packaged browser cannot be used (${String(error)}); looking for another one.`)
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in own)) delete process.env[name]
    Object.assign(process.env, own)
  }
  return null
}
