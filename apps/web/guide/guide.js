// Of the pages of the guide: the theme before the first paint, and the search. Without it, the pages are complete but for the search.
try {
  const theme = localStorage.getItem('afterclose.theme') ?? 'auto'
  if (theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches))
    document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
} catch {
  // no storage: it is light
}

const mostMatches = 12
const partOfText = 140

document.addEventListener('DOMContentLoaded', () => {
  const search = document.querySelector('search')
  const field = document.querySelector('#words')
  const list = document.querySelector('#matches')
  const count = document.querySelector('#count')
  search.hidden = false

  let loading = null
  const sections = () => (loading ??= fetch(search.dataset.index).then((answer) => answer.json()))
  field.addEventListener('focus', () => void sections().catch(() => (loading = null)))

  field.addEventListener('input', async () => {
    const typed = field.value
    const words = wordsOf(typed)
    if (words.length === 0) return show(null)
    const found = await sections().then(
      (all) => matchesOf(all, words),
      () => null,
    )
    if (field.value === typed) show(found ?? 'The search needs the server, which cannot be reached.')
  })
  search.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')]
    const at = links.indexOf(document.activeElement)
    if (event.key === 'Escape') {
      field.value = ''
      field.focus()
      show(null)
    } else if (event.key === 'ArrowDown' && at + 1 < links.length) links[at + 1].focus()
    else if (event.key === 'ArrowUp' && at >= 0) (links[at - 1] ?? field).focus()
    else if (event.key === 'Enter' && document.activeElement === field) links[0]?.click()
    else return
    event.preventDefault()
  })
  // a link to a section of this page leaves the list open otherwise
  list.addEventListener('click', () => show(null))
  document.addEventListener('click', (event) => search.contains(event.target) || show(null))

  /** Shows matches, or a sentence in their place; null hides the list. */
  function show(matches) {
    list.hidden = matches === null
    list.replaceChildren()
    count.textContent = ''
    if (matches === null) return
    const sentence = typeof matches === 'string' ? matches : matches.length === 0 ? 'Nothing in the guide.' : null
    count.textContent = sentence ?? `${matches.length} sections`
    list.append(...(sentence === null ? matches.map(rowOf) : [element('li', sentence, 'none')]))
  }
})

const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Sections that contain every word; those with them in their title first. */
function matchesOf(sections, words) {
  const hasAll = (text) => words.every((word) => text.toLowerCase().includes(word))
  const inTitle = sections.filter(({ title }) => hasAll(title))
  const inText = sections.filter(({ title, text, page }) => !hasAll(title) && hasAll(`${page} ${title} ${text}`))
  return [...inTitle, ...inText].slice(0, mostMatches).map((section) => ({ ...section, words }))
}

function rowOf({ title, page, address, text, words }) {
  const row = document.createElement('li')
  const link = document.createElement('a')
  link.href = address
  link.append(element('strong', title))
  if (page !== title) link.append(element('small', page))
  link.append(element('span', around(text, words[0])))
  row.append(link)
  return row
}

/** The part of the text that has the word. */
function around(text, word) {
  const at = text.toLowerCase().indexOf(word)
  const from = at < partOfText / 2 ? 0 : text.lastIndexOf(' ', at - partOfText / 3) + 1
  const part = text.slice(from, from + partOfText)
  return `${from > 0 ? '… ' : ''}${part}${from + partOfText < text.length ? ' …' : ''}`
}

function element(name, text, className = '') {
  const made = document.createElement(name)
  made.textContent = text
  made.className = className
  return made
}
