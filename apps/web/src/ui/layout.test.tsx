import { expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { Columns, Row, spaceClass, Stack, Text } from './layout.tsx'
import classes from './layout.module.css'

const space = { above: 2, below: 3, grow: true, ruled: true, offPaper: true } as const
const type = { size: 'small', ink: 3, bold: true } as const

it('each prop of a layout is a class, and none of them an attribute of the element', async () => {
  const { container } = await render(
    <>
      <Stack {...space} align="start" lined id="a" />
      <Row {...space} {...type} align="end" justify="between" oneLine inline id="b" />
      <Columns {...space} align="center" within="form" lined id="c" />
      <Text {...space} {...type} cut unbroken anywhere id="d" />
    </>,
  )
  const ofSpace = ['above_2', 'below_3', 'grow', 'ruled', 'offPaper']
  const ofType = ['size_small', 'ink_3', 'bold']
  const expected = {
    a: ['stack', ...ofSpace, 'align_start', 'lined'],
    b: ['row', ...ofSpace, ...ofType, 'align_end', 'justify_between', 'oneLine', 'inline'],
    c: ['columns', ...ofSpace, 'align_center', 'within_form', 'lined'],
    d: ['text', ...ofSpace, ...ofType, 'cut', 'unbroken', 'anywhere'],
  }
  const styled = (names: readonly string[]) => names.flatMap((name) => classes[name] ?? [])
  for (const [id, names] of Object.entries(expected)) {
    const element = container.querySelector(`#${id}`)!
    expect([...element.classList].toSorted()).toEqual(styled(names).toSorted())
    expect(element.getAttributeNames().toSorted()).toEqual(['class', 'id'])
  }
  expect(spaceClass(space).split(' ').toSorted()).toEqual(styled(ofSpace).toSorted())
})
