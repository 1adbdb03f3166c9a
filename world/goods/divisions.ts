// The sales divisions and the colours of their packs.

export type Division = {
  code: string
  name: string
  product_type: 'E' | 'G'
  colours: { main: string; deep: string; soft: string }
}

const colours = (main: string, deep: string, soft: string) => ({ main, deep, soft })

export const divisions: readonly Division[] = [
  { code: 'D010', name: 'General', product_type: 'E', colours: colours('#12757d', '#0b4f56', '#e4f1f2') },
  { code: 'D012', name: 'Cardia', product_type: 'E', colours: colours('#b8323c', '#7f1f2b', '#f8eaea') },
  { code: 'D015', name: 'Gastro', product_type: 'E', colours: colours('#4a8a3c', '#2f5d28', '#eaf3e6') },
  {
    code: 'D018',
    name: 'Respira & Allergy, Paediatric',
    product_type: 'E',
    colours: colours('#2f86c1', '#1d5783', '#e6f1f9'),
  },
  { code: 'D021', name: 'Glycaemic Care', product_type: 'E', colours: colours('#d9772b', '#9a4d14', '#fbeee2') },
  { code: 'D027', name: 'Neuro', product_type: 'E', colours: colours('#6a55a8', '#463676', '#eeebf7') },
  { code: 'D034', name: 'Derma', product_type: 'E', colours: colours('#c4577f', '#8a3355', '#faeaf0') },
  { code: 'D041', name: 'Rheuma', product_type: 'E', colours: colours('#a8842a', '#6f5516', '#f6f0e0') },
  { code: 'D045', name: 'Ophtha & ENT', product_type: 'E', colours: colours('#3f5fb5', '#283f80', '#e9edf8') },
  { code: 'D061', name: 'Generics, Chronic', product_type: 'G', colours: colours('#4d6a86', '#33475b', '#ebeff3') },
  { code: 'D064', name: 'Generics, Acute', product_type: 'G', colours: colours('#5d7a5c', '#3d533d', '#edf2ed') },
  { code: 'D067', name: 'Generics, Hospital', product_type: 'G', colours: colours('#7a6a5c', '#53473d', '#f2efec') },
]
