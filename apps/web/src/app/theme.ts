import {
  Button,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Input,
  InputWrapper,
  Menu,
  Modal,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Popover,
  Radio,
  Select,
  Switch,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'
import controls from '../ui/controls.module.css'

/** Form controls are 40 px high unless a panel or toolbar asks for `size="sm"` (32 px). */
const field = { size: 'md' } as const
const chevron = createElement(IconChevronDown, { size: 16, 'aria-hidden': true })
const days = {
  defaultProps: {
    ariaLabels: {
      previousMonth: 'Previous month',
      nextMonth: 'Next month',
      previousYear: 'Previous year',
      nextYear: 'Next year',
      previousDecade: 'Previous ten years',
      nextDecade: 'Next ten years',
    },
  },
  classNames: { day: controls.day, weekday: controls.weekday, calendarHeaderLevel: controls.month },
} as const
const calendar = {
  ...days,
  defaultProps: {
    ...days.defaultProps,
    ...field,
    popoverProps: { transitionProps: { duration: 0 }, shadow: 'none' },
  },
} as const
const dropdown = { transitionProps: { duration: 0 }, shadow: 'none' } as const

/** Mantine, dressed in the roles of tokens.css. Components of our own use the roles directly. */
export const theme = createTheme({
  fontFamily: 'var(--font-sans)',
  headings: { fontFamily: 'var(--font-serif)', fontWeight: '400' },
  defaultRadius: 4,
  primaryColor: 'ledger',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  black: '#161B18',
  cursorType: 'pointer',
  respectReducedMotion: true,
  colors: {
    ledger: [
      '#EFF4FC',
      '#DAE7FB',
      '#B9D3F9',
      '#8EB6F1',
      '#6B99DF',
      '#4C7DC7',
      '#3262A9',
      '#1F4E91',
      '#183E76',
      '#0F2A52',
    ],
    gray: [
      '#F2F5F1',
      '#E9EEE8',
      '#DDE2DC',
      '#C5CCC5',
      '#A9B1AA',
      '#8B938D',
      '#818A84',
      '#5F6862',
      '#454D48',
      '#161B18',
    ],
    dark: [
      '#E9EDE9',
      '#B9C1BB',
      '#98A19B',
      '#727B75',
      '#3A433E',
      '#29302C',
      '#1D2320',
      '#111513',
      '#0D100F',
      '#090B0A',
    ],
  },
  breakpoints: { xs: '37.5em', sm: '60em', md: '80em', lg: '90em', xl: '120em' },
  fontSizes: { xs: '12px', sm: '13px', md: '15px', lg: '17px', xl: '20px' },
  components: {
    Input: Input.extend({ defaultProps: field, classNames: { input: controls.input, section: controls.section } }),
    InputWrapper: InputWrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      classNames: {
        label: controls.label,
        description: controls.description,
        error: controls.error,
        required: controls.required,
      },
    }),
    TextInput: TextInput.extend({ defaultProps: field }),
    PasswordInput: PasswordInput.extend({
      defaultProps: field,
      classNames: { innerInput: controls.passwordInput, visibilityToggle: controls.reveal },
    }),
    Textarea: Textarea.extend({ defaultProps: field }),
    NumberInput: NumberInput.extend({ defaultProps: field }),
    Select: Select.extend({
      defaultProps: {
        ...field,
        comboboxProps: dropdown,
        checkIconPosition: 'right',
        allowDeselect: false,
        rightSection: chevron,
      },
      classNames: { dropdown: controls.dropdown, option: controls.option },
    }),
    MultiSelect: MultiSelect.extend({
      defaultProps: { ...field, comboboxProps: dropdown, checkIconPosition: 'right', rightSection: chevron },
      classNames: { dropdown: controls.dropdown, option: controls.option },
    }),
    // by name, so that the calendar is only loaded where a date is asked for
    DatePicker: days,
    DateInput: calendar,
    DatePickerInput: calendar,
    DateTimePicker: calendar,
    Checkbox: Checkbox.extend({
      defaultProps: { radius: 2, size: 'sm' },
      classNames: { input: controls.check, label: controls.checkLabel, description: controls.checkDescription },
    }),
    Radio: Radio.extend({
      defaultProps: { size: 'sm' },
      classNames: { radio: controls.check, label: controls.checkLabel, description: controls.checkDescription },
    }),
    Switch: Switch.extend({
      defaultProps: { size: 'sm', withThumbIndicator: false },
      classNames: { description: controls.checkDescription },
    }),
    Button: Button.extend({ defaultProps: { size: 'md' }, classNames: { root: controls.button } }),
    Modal: Modal.extend({
      defaultProps: {
        transitionProps: { duration: 0 },
        closeOnClickOutside: false,
        closeButtonProps: { 'aria-label': 'Close' },
      },
    }),
    Menu: Menu.extend({
      defaultProps: {
        transitionProps: { duration: 0 },
        shadow: 'none',
        offset: 6,
        position: 'bottom-end',
        withInitialFocusPlaceholder: false, // a menu may hold menu items only
      },
      classNames: {
        dropdown: controls.dropdown,
        item: controls.menuItem,
        label: controls.menuLabel,
        divider: controls.menuDivider,
      },
    }),
    Popover: Popover.extend({
      defaultProps: { transitionProps: { duration: 0 }, shadow: 'none' },
      classNames: { dropdown: controls.dropdown },
    }),
    Tooltip: Tooltip.extend({
      defaultProps: {
        transitionProps: { duration: 0 },
        openDelay: 300,
        offset: 8,
        events: { hover: true, focus: true, touch: false },
      },
      classNames: { tooltip: controls.tooltip },
    }),
  },
})

const roles = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-default': 'var(--paper-raised)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-hover': 'var(--paper-hover)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-disabled': 'var(--paper-sunk)',
  '--mantine-color-disabled-color': 'var(--ink-off)',
  '--mantine-color-disabled-border': 'transparent',
}

/** Light and dark differ in the values of the roles only. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles })
