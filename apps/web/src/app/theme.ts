import {
  type ButtonFactory,
  type CheckboxFactory,
  createTheme,
  type CSSVariablesResolver,
  type ExtendComponent,
  type FactoryPayload,
  type InputFactory,
  type InputWrapperFactory,
  type MantineThemeComponent,
  type MenuFactory,
  type ModalFactory,
  type MultiSelectFactory,
  type NumberInputFactory,
  type PasswordInputFactory,
  type PopoverFactory,
  type RadioFactory,
  type SelectFactory,
  type SwitchFactory,
  type TextareaFactory,
  type TextInputFactory,
  type TooltipFactory,
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
      previousDecade: 'Previous decade',
      nextDecade: 'Next decade',
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

/** Mantine components by name, so that each is only loaded where it is used: `Select.extend` would load it at the start. */
const dressed = <F extends FactoryPayload>(part: ExtendComponent<F>): MantineThemeComponent => part

/** Mantine theme in the roles of tokens.css. Our own components use the roles directly. */
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
    Input: dressed<InputFactory>({
      defaultProps: field,
      classNames: { input: controls.input, section: controls.section },
    }),
    InputWrapper: dressed<InputWrapperFactory>({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      classNames: {
        label: controls.label,
        description: controls.description,
        error: controls.error,
        required: controls.required,
      },
    }),
    TextInput: dressed<TextInputFactory>({ defaultProps: field }),
    PasswordInput: dressed<PasswordInputFactory>({
      defaultProps: field,
      classNames: { innerInput: controls.passwordInput, visibilityToggle: controls.reveal },
    }),
    Textarea: dressed<TextareaFactory>({ defaultProps: field }),
    NumberInput: dressed<NumberInputFactory>({ defaultProps: field }),
    Select: dressed<SelectFactory>({
      defaultProps: {
        ...field,
        comboboxProps: dropdown,
        checkIconPosition: 'right',
        allowDeselect: false,
        rightSection: chevron,
      },
      classNames: { dropdown: controls.dropdown, option: controls.option },
    }),
    MultiSelect: dressed<MultiSelectFactory>({
      defaultProps: { ...field, comboboxProps: dropdown, checkIconPosition: 'right', rightSection: chevron },
      classNames: { dropdown: controls.dropdown, option: controls.option },
    }),
    DatePicker: days,
    DateInput: calendar,
    DatePickerInput: calendar,
    DateTimePicker: calendar,
    Checkbox: dressed<CheckboxFactory>({
      defaultProps: { radius: 2, size: 'sm' },
      classNames: { input: controls.check, label: controls.checkLabel, description: controls.checkDescription },
    }),
    Radio: dressed<RadioFactory>({
      defaultProps: { size: 'sm' },
      classNames: { radio: controls.check, label: controls.checkLabel, description: controls.checkDescription },
    }),
    Switch: dressed<SwitchFactory>({
      defaultProps: { size: 'sm', withThumbIndicator: false },
      classNames: { description: controls.checkDescription },
    }),
    Button: dressed<ButtonFactory>({ defaultProps: { size: 'md' }, classNames: { root: controls.button } }),
    Modal: dressed<ModalFactory>({
      defaultProps: {
        transitionProps: { duration: 0 },
        closeOnClickOutside: false,
        closeButtonProps: { 'aria-label': 'Close' },
      },
    }),
    Menu: dressed<MenuFactory>({
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
    Popover: dressed<PopoverFactory>({
      defaultProps: { transitionProps: { duration: 0 }, shadow: 'none' },
      classNames: { dropdown: controls.dropdown },
    }),
    Tooltip: dressed<TooltipFactory>({
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
