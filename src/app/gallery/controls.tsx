// Buttons, fields, choices.
import ImagePlus from 'lucide-react/icons/image-plus'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { Button, buttonClass, IconButton } from '#ui/base/Button.tsx'
import { Kbd } from '#ui/base/Kbd.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { CodeInput } from '#ui/fields/CodeInput.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { DropZone } from '#ui/fields/DropZone.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { SearchInput } from '#ui/fields/SearchInput.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { KindChoice, row, TypeSwitch } from './shared.tsx'

export function Buttons() {
  return (
    <>
      <div className={row}>
        <Button kind="primary">Place order</Button>
        <Button kind="primary" busy>
          Place order
        </Button>
        <Button kind="primary" disabled>
          Disabled
        </Button>
        <Button kind="primary">
          Review cart <Kbd>Ctrl</Kbd> <Kbd>↵</Kbd>
        </Button>
      </div>
      <div className={row}>
        <Button>Order again</Button>
        <Button>
          <Upload />
          Upload
        </Button>
        <Button busy>Saving</Button>
        <Button disabled>Disabled</Button>
        <Button kind="quiet">Quiet</Button>
        <Button kind="link">Undo</Button>
        <IconButton label="Print">
          <Printer />
        </IconButton>
        <IconButton label="Print" disabled>
          <Printer />
        </IconButton>
        <Button kind="danger">Delete</Button>
      </div>
      <div className={row}>
        <Button size="small" kind="primary">
          <Plus />
          Add launch
        </Button>
        <Button size="small">Review both</Button>
        <a className={buttonClass('default', 'small')} href="#link">
          Opens the order
        </a>
      </div>
    </>
  )
}

const images = {
  icon: <ImagePlus />,
  choose: 'Choose images',
  orDrop: 'or drop them here',
  hints: ['PNG, at most 5 MB'],
  className: 'py-5',
  onFiles: () => {},
}

export function Fields() {
  const [code, setCode] = useState('')
  const [search, setSearch] = useState('00')
  const [size, setSize] = useState<number | null>(10)
  const [start, setStart] = useState<string | null>('2026-12-07')
  return (
    <div className="grid items-start gap-4 tablet:grid-cols-2">
      <Field label="Product Code" help="As on the price list" counter={{ at: code.length, of: 20 }}>
        <CodeInput
          maxLength={20}
          placeholder="Up to 20 characters"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Field label="Start Date" error="Start date cannot be in the past.">
        <DateField value="2026-11-02" onChange={() => {}} format="MM-DD-YYYY" />
      </Field>
      <Field label="Reason" optional>
        <TextInput defaultValue="Still 10 on the shelf" />
      </Field>
      <Field label="Product name">
        <TextInput readOnly value="Moxalune CV 625" />
      </Field>
      <Field label="Password" aside={<a href="#forgot">Forgot it?</a>}>
        <PasswordInput defaultValue="correct horse" />
      </Field>
      <Field label="Disabled">
        <TextInput disabled value="Not now" />
      </Field>
      <Field label="Page limit">
        <Select
          value={size}
          onChange={setSize}
          options={[10, 20, 50, 100].map((value) => ({ value, label: `${value} a page` }))}
        />
      </Field>
      <Field label="Division" error="Choose a division.">
        <Select value={null} onChange={() => {}} options={[{ value: 'cardia', label: 'Cardia' }]} />
      </Field>
      <Field label="Search" hideLabel>
        <SearchInput label="Code, name or molecule" value={search} onChange={setSearch} />
      </Field>
      <SearchInput label="Search this list" value="" onChange={() => {}} slash />
      <Field label="Until" help="Day-month-year">
        <DateField value={start} onChange={setStart} />
      </Field>
      <Field label="Product Image" error="Only png files are supported.">
        <DropZone {...images} />
      </Field>
      <DropZone {...images} disabled />
      <Field label="Remarks" optional help="The distributor reads this.">
        <TextArea defaultValue="One carton still on the shelf." />
      </Field>
    </div>
  )
}

export function Choices() {
  const [on, setOn] = useState(true)
  const [size, setSize] = useState(10)
  return (
    <>
      <div className={`${row} gap-5`}>
        <Checkbox label="Orders and holds" checked={on} onChange={setOn} />
        <Checkbox label="Some" some checked={false} />
        <Checkbox label="Off" defaultChecked={false} />
        <Checkbox label="Disabled" disabled checked />
      </div>
      <RadioGroup
        label="Rows"
        value={size}
        onChange={setSize}
        options={[
          { value: 10, label: '10 a page' },
          { value: 50, label: '50 a page' },
          { value: 500, label: '500 a page', disabled: true },
        ]}
      />
      <KindChoice />
      <div className={row}>
        <TypeSwitch />
        <Segmented
          label="Density"
          disabled
          value="a"
          onChange={() => {}}
          options={[
            { value: 'a', label: 'Comfortable' },
            { value: 'b', label: 'Compact' },
          ]}
        />
      </div>
    </>
  )
}
