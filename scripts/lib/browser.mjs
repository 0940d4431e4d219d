import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fail, root, say } from './run.mjs'

const answers = (path) => spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0

/**
 * The Chromium for the browser tests: CHROMIUM_PATH, one of the machine's own, Playwright's download, or the one inside
 * an npm package with its libraries. Answers the environment that makes Playwright use it.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined)
    return answers(named)
      ? { CHROMIUM_PATH: named }
      : fail(`CHROMIUM_PATH names ${named}, which does not answer --version.`)
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    const found = folders.map((folder) => join(folder, name)).find(existsSync)
    if (found !== undefined && answers(found)) return { CHROMIUM_PATH: found }
  }
  const { chromium } = createRequire(`${root}/e2e/package.json`)('@playwright/test')
  if (existsSync(chromium.executablePath())) return { CHROMIUM_PATH: chromium.executablePath() }
  return unpacked()
}

/** The configuration of fontconfig: the fonts of the package, and those of the machine. */
const fontList = (cache) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${cache}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${cache}/fonts-cache</cachedir>
</fontconfig>
`

/** Unpacks the packaged Chromium once, before tests run side by side. It is x64 Linux only. */
async function unpacked() {
  const cache = `${root}/node_modules/.cache/chromium`
  mkdirSync(cache, { recursive: true })
  process.env.TMPDIR = cache
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x' // makes the package unpack its libraries too
  try {
    if (!existsSync(`${cache}/chromium`)) say('Unpacking a browser for the tests.')
    const { default: packaged } = await import('@sparticuz/chromium')
    const path = await packaged.executablePath()
    const libraries = [`${cache}/al2023/lib`, `${cache}/al2/lib`, process.env.LD_LIBRARY_PATH]
      .filter(Boolean)
      .join(delimiter)
    // The package's own list of fonts names folders of another kind of machine: without any font a page has no text.
    const fonts = `${cache}/fonts.conf`
    writeFileSync(fonts, fontList(cache))
    return { CHROMIUM_PATH: path, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fonts }
  } catch (error) {
    return fail(
      `No browser for the tests: install chromium (apt-get install chromium) or name one in CHROMIUM_PATH. ${String(error)}`,
    )
  } finally {
    delete process.env.TMPDIR
  }
}
