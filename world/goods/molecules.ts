// What the provider makes: real molecules, strengths and forms, grouped into brand families.

type Group =
  | 'cardiac'
  | 'infection'
  | 'airways'
  | 'gastro'
  | 'diabetes'
  | 'general'
  | 'hormone'
  | 'skin'
  | 'neuro'
  | 'joints'
  | 'eye'

export type Form = keyof typeof packsOf

/**
 * A line: its name after the stem (# is the amount, $ the strength), molecule, form, strengths, MRP
 * of the first.
 */
export type Line = readonly [suffix: string, molecule: string, form: Form, strengths: string, mrpRupees: number]

/** A family shares a brand stem; one without gets an invented stem. */
export type Family = { group: Group; stem?: string; lines: readonly Line[] }

/**
 * Where a group belongs: its ethical and its generic division, the block of its product codes, its
 * tariff heading.
 */
export const groups: Record<Group, { ethical: string; generic: string; block: number; hsn: string }> = {
  cardiac: { ethical: 'D012', generic: 'D061', block: 40, hsn: '30049079' },
  infection: { ethical: 'D010', generic: 'D067', block: 41, hsn: '30042099' },
  airways: { ethical: 'D018', generic: 'D064', block: 42, hsn: '30049099' },
  gastro: { ethical: 'D015', generic: 'D064', block: 43, hsn: '30049039' },
  diabetes: { ethical: 'D021', generic: 'D061', block: 44, hsn: '30049099' },
  general: { ethical: 'D010', generic: 'D064', block: 45, hsn: '30049069' },
  hormone: { ethical: 'D021', generic: 'D061', block: 46, hsn: '30043990' },
  skin: { ethical: 'D034', generic: 'D064', block: 47, hsn: '30049099' },
  neuro: { ethical: 'D027', generic: 'D061', block: 48, hsn: '30049099' },
  joints: { ethical: 'D041', generic: 'D064', block: 49, hsn: '30049069' },
  eye: { ethical: 'D045', generic: 'D067', block: 50, hsn: '30049099' },
}

/** The packs a form is sold in, the usual one first. */
export const packsOf = {
  Tablet: ['10 × 10 tab', '10 × 15 tab', '10 × 10 tab', '20 × 10 tab', '10 × 14 tab', '5 × 10 tab'],
  Capsule: ['10 × 10 cap', '10 × 15 cap', '20 × 10 cap', '10 × 6 cap'],
  Softgel: ['10 × 10 softgel', '10 × 15 softgel', '10 × 4 softgel'],
  Syrup: ['100 ml syrup', '60 ml syrup', '200 ml syrup'],
  Suspension: ['60 ml suspension', '170 ml suspension', '30 ml suspension'],
  'Dry syrup': ['30 ml dry syrup', '60 ml dry syrup'],
  Drops: ['15 ml drops', '30 ml drops', '10 ml drops'],
  Cream: ['15 g tube', '30 g tube', '20 g tube'],
  Gel: ['30 g tube', '15 g tube', '50 g tube'],
  Ointment: ['15 g tube', '20 g tube', '10 g tube'],
  Lotion: ['100 ml lotion', '50 ml lotion', '30 ml lotion'],
  Shampoo: ['100 ml bottle', '60 ml bottle'],
  'Face wash': ['70 g tube', '100 ml bottle'],
  Sunscreen: ['60 g tube', '50 g tube'],
  Mouthwash: ['150 ml bottle', '100 ml bottle'],
  Injection: ['1 vial', '5 × 1 ml amp', '10 × 2 ml amp', '1 vial + diluent'],
  Infusion: ['100 ml bottle', '500 ml bottle', '250 ml bottle'],
  Cartridge: ['3 ml · cold', '5 × 3 ml · cold'],
  Pen: ['3 ml pen · cold'],
  Inhaler: ['200 doses', '120 doses'],
  Respules: ['5 × 2 ml respule', '10 × 2.5 ml respule'],
  'Nasal spray': ['120 sprays', '75 sprays'],
  'Eye drops': ['5 ml drops', '10 ml drops', '3 ml drops'],
  Sachet: ['10 × 1 g sachet', '20 × 5 g sachet', '30 sachets'],
  Powder: ['200 g jar', '100 g bottle', '400 g jar'],
} as const

/** Forms that are no medicine to the tax office have headings and rates of their own. */
export const taxOf: Partial<Record<Form, { hsn: string; gst_bp: number }>> = {
  Shampoo: { hsn: '33051090', gst_bp: 500 },
  'Face wash': { hsn: '34013090', gst_bp: 1800 },
  Sunscreen: { hsn: '33049990', gst_bp: 1800 },
  Powder: { hsn: '21069099', gst_bp: 500 },
}

/** Medicines are at 5 %; those that save lives in rare illnesses carry no tax (since 22-9-2025). */
export function medicineGst(molecule: string): number {
  return untaxed.has(molecule) ? 0 : 500
}

const untaxed = new Set(['Evolocumab', 'Inclisiran', 'Mepolizumab'])

/** The products of the design's pages, to the paisa: name, code, pack, MRP. */
export const showcase: readonly (readonly [name: string, code: string, pack: string, mrpPaise: number])[] = [
  ['Amvelin 5', '0040112', '10 × 15 tab', 41_50],
  ['Cardivance 40', '0040240', '10 × 15 tab', 118_70],
  ['Cardivance AM', '0040245', '10 × 15 tab', 164_25],
  ['Cardivance Trio', '0040249', '10 × 15 tab', 221_00],
  ['Cardivance 80', '0040280', '10 × 10 tab', 133_90],
  ['Metrelo XR 50', '0040350', '10 × 10 tab', 94_80],
  ['Torvique 10', '0040510', '10 × 15 tab', 84_60],
  ['Torvique 20', '0040520', '10 × 15 tab', 158_70],
  ['Rosvelle 10', '0040610', '10 × 15 tab', 206_80],
  ['Azivela 500', '0041206', '10 × 5 tab', 132_40],
  ['Cefralin 200', '0041420', '10 × 10 tab', 109_80],
  ['Cefralin O 200', '0041425', '10 × 10 tab', 186_00],
  ['Cefralin DS 100 mg/5 ml dry syrup, 50 ml, with water for reconstitution', '0041433', '50 ml dry syrup', 118_00],
  ['Moxalune CV 625', '0041625', '10 × 10 tab', 201_50],
  ['Moxalune CV 1.2 g injection', '0041630', '1 vial + diluent', 148_00],
  ['Meravane 1 g injection', '0041702', '1 vial', 896_00],
  ['Pipervane 4.5 g injection', '0041715', '1 vial', 412_00],
  ['Bronquil SF', '0042077', '100 ml syrup', 128_00],
  ['Montelis LC', '0042410', '10 × 10 tab', 179_50],
  ['Montelis LC Kid syrup, raspberry flavour, with measuring cup', '0042412', '60 ml syrup', 112_00],
  ['Bilafex 20', '0042620', '10 × 10 tab', 142_00],
  ['Pantolure DSR', '0043040', '10 × 15 cap', 199_90],
  ['Pantolure 40 mg injection', '0043044', '1 vial', 54_00],
  ['Rabelis 20', '0043120', '10 × 15 tab', 142_00],
  ['Calvira D3 60K', '0043318', '10 × 4 softgel', 135_60],
  ['Rifavelle 550', '0043550', '10 × 10 tab', 412_00],
  ['Ondavine MD 4', '0043604', '10 × 10 tab', 52_30],
  ['Dapavia 10', '0044010', '10 × 14 tab', 189_00],
  ['Empavelle 25', '0044025', '10 × 10 tab', 228_00],
  ['Glycenta M2', '0044122', '10 × 15 tab', 112_40],
  ['Sitarelle 100', '0044201', '10 × 15 tab', 173_10],
  ['Vildorex M', '0044305', '10 × 15 tab', 159_80],
  ['Insuvara 30/70', '0044730', '3 ml · cold', 386_50],
  ['Insuvara R cartridge', '0044731', '3 ml · cold', 372_00],
  ['Insuvara Glargine pen', '0044740', '3 ml pen · cold', 684_00],
  ['Febrinil 650', '0045065', '10 × 15 tab', 33_91],
  ['Levothya 50', '0046050', '100 tab bottle', 147_60],
  ['Luliquin cream', '0047331', '30 g tube', 285_40],
  ['Luliquin lotion 30 ml', '0047332', '30 ml lotion', 262_00],
  ['Neuroxin Plus', '0048075', '10 × 10 cap', 198_75],
  ['Neuroxin NT', '0048078', '10 × 10 tab', 214_00],
  ['Tofarane 5', '0049005', '10 × 10 tab', 486_00],
]

export const families: readonly Family[] = [
  // Named in the design
  {
    group: 'cardiac',
    stem: 'Cardivance',
    lines: [
      ['#', 'Telmisartan', 'Tablet', '20 mg|40 mg|80 mg', 66],
      ['AM', 'Telmisartan + amlodipine', 'Tablet', '40 mg + 5 mg|80 mg + 5 mg', 164],
      ['H', 'Telmisartan + hydrochlorothiazide', 'Tablet', '40 mg + 12.5 mg|80 mg + 12.5 mg', 142],
      ['CT', 'Telmisartan + chlorthalidone', 'Tablet', '40 mg + 6.25 mg|40 mg + 12.5 mg', 148],
      ['Trio', 'Telmisartan + amlodipine + hydrochlorothiazide', 'Tablet', '40 mg + 5 mg + 12.5 mg', 221],
    ],
  },
  {
    group: 'cardiac',
    stem: 'Amvelin',
    lines: [
      ['#', 'Amlodipine', 'Tablet', '2.5 mg|5 mg|10 mg', 24],
      ['AT', 'Amlodipine + atenolol', 'Tablet', '5 mg + 50 mg', 62],
    ],
  },
  {
    group: 'cardiac',
    stem: 'Metrelo',
    lines: [
      ['XR #', 'Metoprolol succinate', 'Tablet', '12.5 mg|25 mg|50 mg|100 mg', 46],
      ['AM', 'Metoprolol succinate + amlodipine', 'Tablet', '25 mg + 5 mg|50 mg + 5 mg', 104],
    ],
  },
  {
    group: 'cardiac',
    stem: 'Torvique',
    lines: [
      ['#', 'Atorvastatin', 'Tablet', '5 mg|10 mg|20 mg|40 mg|80 mg', 52],
      ['F', 'Atorvastatin + fenofibrate', 'Tablet', '10 mg + 160 mg', 236],
      ['Gold', 'Atorvastatin + aspirin + clopidogrel', 'Capsule', '10 mg + 75 mg + 75 mg|20 mg + 75 mg + 75 mg', 88],
    ],
  },
  {
    group: 'cardiac',
    stem: 'Rosvelle',
    lines: [
      ['#', 'Rosuvastatin', 'Tablet', '5 mg|10 mg|20 mg|40 mg', 118],
      ['F', 'Rosuvastatin + fenofibrate', 'Tablet', '10 mg + 160 mg', 284],
    ],
  },
  {
    group: 'infection',
    stem: 'Azivela',
    lines: [
      ['#', 'Azithromycin', 'Tablet', '250 mg|500 mg', 72],
      ['Liquid', 'Azithromycin', 'Suspension', '100 mg/5 ml|200 mg/5 ml', 46],
    ],
  },
  {
    group: 'infection',
    stem: 'Cefralin',
    lines: [
      ['#', 'Cefixime', 'Tablet', '50 mg|100 mg|200 mg|400 mg', 62],
      ['O 200', 'Cefixime + ofloxacin', 'Tablet', '200 mg + 200 mg', 186],
      ['DS 100 mg/5 ml dry syrup, 50 ml, with water for reconstitution', 'Cefixime', 'Dry syrup', '100 mg/5 ml', 118],
    ],
  },
  {
    group: 'infection',
    stem: 'Moxalune',
    lines: [
      ['#', 'Amoxicillin', 'Capsule', '250 mg|500 mg', 58],
      ['CV 375', 'Amoxicillin + potassium clavulanate', 'Tablet', '250 mg + 125 mg', 132],
      ['CV 625', 'Amoxicillin + potassium clavulanate', 'Tablet', '500 mg + 125 mg', 201],
      ['CV 1000', 'Amoxicillin + potassium clavulanate', 'Tablet', '875 mg + 125 mg', 318],
      ['CV dry syrup', 'Amoxicillin + potassium clavulanate', 'Dry syrup', '200 mg + 28.5 mg/5 ml', 64],
      ['CV 1.2 g injection', 'Amoxicillin + potassium clavulanate', 'Injection', '1000 mg + 200 mg', 148],
    ],
  },
  { group: 'infection', stem: 'Meravane', lines: [['$ injection', 'Meropenem', 'Injection', '500 mg|1 g', 548]] },
  {
    group: 'infection',
    stem: 'Pipervane',
    lines: [
      ['2.25 g injection', 'Piperacillin + tazobactam', 'Injection', '2 g + 250 mg', 246],
      ['4.5 g injection', 'Piperacillin + tazobactam', 'Injection', '4 g + 500 mg', 412],
    ],
  },
  {
    group: 'airways',
    stem: 'Bronquil',
    lines: [
      ['SF', 'Ambroxol + guaifenesin + terbutaline', 'Syrup', '15 mg + 50 mg + 1.25 mg/5 ml', 128],
      ['LS', 'Ambroxol + levosalbutamol + guaifenesin', 'Syrup', '30 mg + 1 mg + 50 mg/5 ml', 118],
      [
        'LS Junior syrup, sugar free, mixed fruit flavour, with dosing spoon',
        'Ambroxol + levosalbutamol + guaifenesin',
        'Syrup',
        '15 mg + 0.5 mg + 25 mg/5 ml',
        94,
      ],
      ['D', 'Dextromethorphan + chlorpheniramine', 'Syrup', '10 mg + 2 mg/5 ml', 108],
    ],
  },
  {
    group: 'airways',
    stem: 'Montelis',
    lines: [
      ['#', 'Montelukast', 'Tablet', '4 mg|5 mg|10 mg', 92],
      ['LC', 'Montelukast + levocetirizine', 'Tablet', '10 mg + 5 mg', 179],
      ['FX', 'Montelukast + fexofenadine', 'Tablet', '10 mg + 120 mg', 208],
      [
        'LC Kid syrup, raspberry flavour, with measuring cup',
        'Montelukast + levocetirizine',
        'Syrup',
        '4 mg + 2.5 mg/5 ml',
        112,
      ],
    ],
  },
  {
    group: 'airways',
    stem: 'Bilafex',
    lines: [
      ['#', 'Bilastine', 'Tablet', '10 mg|20 mg', 84],
      ['M', 'Bilastine + montelukast', 'Tablet', '20 mg + 10 mg', 216],
    ],
  },
  {
    group: 'gastro',
    stem: 'Pantolure',
    lines: [
      ['#', 'Pantoprazole', 'Tablet', '20 mg|40 mg', 74],
      ['DSR', 'Pantoprazole + domperidone', 'Capsule', '40 mg + 30 mg SR', 199],
      ['L', 'Pantoprazole + levosulpiride', 'Capsule', '40 mg + 75 mg SR', 248],
      ['$ injection', 'Pantoprazole', 'Injection', '40 mg', 54],
    ],
  },
  {
    group: 'gastro',
    stem: 'Rabelis',
    lines: [
      ['#', 'Rabeprazole', 'Tablet', '10 mg|20 mg', 78],
      ['D', 'Rabeprazole + domperidone', 'Capsule', '20 mg + 30 mg SR', 176],
      ['LS', 'Rabeprazole + levosulpiride', 'Capsule', '20 mg + 75 mg SR', 224],
    ],
  },
  {
    group: 'gastro',
    stem: 'Calvira',
    lines: [
      ['D3 60K', 'Cholecalciferol', 'Softgel', '60,000 IU', 135],
      ['D3 sachet', 'Cholecalciferol', 'Sachet', '60,000 IU', 44],
      ['500', 'Calcium carbonate + cholecalciferol', 'Tablet', '500 mg + 250 IU', 96],
      ['Nano drops', 'Cholecalciferol', 'Drops', '400 IU/ml', 82],
    ],
  },
  { group: 'gastro', stem: 'Rifavelle', lines: [['#', 'Rifaximin', 'Tablet', '200 mg|400 mg|550 mg', 168]] },
  {
    group: 'gastro',
    stem: 'Ondavine',
    lines: [
      ['MD #', 'Ondansetron', 'Tablet', '4 mg|8 mg', 52],
      ['syrup', 'Ondansetron', 'Syrup', '2 mg/5 ml', 42],
      ['$ injection', 'Ondansetron', 'Injection', '2 mg/ml', 14],
    ],
  },
  {
    group: 'diabetes',
    stem: 'Dapavia',
    lines: [
      ['#', 'Dapagliflozin', 'Tablet', '5 mg|10 mg', 112],
      ['M', 'Dapagliflozin + metformin', 'Tablet', '10 mg + 500 mg SR|10 mg + 1000 mg SR', 196],
      ['S', 'Dapagliflozin + sitagliptin', 'Tablet', '10 mg + 100 mg', 242],
    ],
  },
  {
    group: 'diabetes',
    stem: 'Empavelle',
    lines: [
      ['#', 'Empagliflozin', 'Tablet', '10 mg|25 mg', 168],
      ['L', 'Empagliflozin + linagliptin', 'Tablet', '10 mg + 5 mg|25 mg + 5 mg', 286],
    ],
  },
  {
    group: 'diabetes',
    stem: 'Glycenta',
    lines: [
      ['#', 'Glimepiride', 'Tablet', '1 mg|2 mg|3 mg|4 mg', 46],
      ['M#', 'Glimepiride + metformin', 'Tablet', '1 mg + 500 mg SR|2 mg + 500 mg SR|4 mg + 1000 mg SR', 84],
      ['V2', 'Glimepiride + voglibose + metformin', 'Tablet', '2 mg + 0.2 mg + 500 mg SR', 158],
    ],
  },
  {
    group: 'diabetes',
    stem: 'Sitarelle',
    lines: [
      ['#', 'Sitagliptin', 'Tablet', '25 mg|50 mg|100 mg', 62],
      ['M', 'Sitagliptin + metformin', 'Tablet', '50 mg + 500 mg|50 mg + 1000 mg', 142],
    ],
  },
  {
    group: 'diabetes',
    stem: 'Vildorex',
    lines: [
      ['#', 'Vildagliptin', 'Tablet', '50 mg', 98],
      ['M', 'Vildagliptin + metformin', 'Tablet', '50 mg + 500 mg|50 mg + 850 mg|50 mg + 1000 mg', 159],
    ],
  },
  {
    group: 'diabetes',
    stem: 'Insuvara',
    lines: [
      ['30/70', 'Human insulin, 30/70', 'Cartridge', '100 IU/ml', 386],
      ['R cartridge', 'Human insulin, regular', 'Cartridge', '100 IU/ml', 372],
      ['Glargine pen', 'Insulin glargine', 'Pen', '100 IU/ml', 684],
      ['Aspart pen', 'Insulin aspart', 'Pen', '100 IU/ml', 712],
    ],
  },
  {
    group: 'general',
    stem: 'Febrinil',
    lines: [
      ['#', 'Paracetamol', 'Tablet', '500 mg|650 mg', 18],
      ['Kid', 'Paracetamol', 'Suspension', '125 mg/5 ml|250 mg/5 ml', 38],
      ['drops', 'Paracetamol', 'Drops', '100 mg/ml', 34],
      ['infusion', 'Paracetamol', 'Infusion', '10 mg/ml', 248],
    ],
  },
  {
    group: 'hormone',
    stem: 'Levothya',
    lines: [['#', 'Levothyroxine', 'Tablet', '12.5 mcg|25 mcg|50 mcg|75 mcg|88 mcg|100 mcg|125 mcg', 118]],
  },
  {
    group: 'skin',
    stem: 'Luliquin',
    lines: [
      ['cream', 'Luliconazole', 'Cream', '1% w/w', 285],
      ['lotion 30 ml', 'Luliconazole', 'Lotion', '1% w/v', 262],
      ['gel', 'Luliconazole', 'Gel', '1% w/w', 248],
    ],
  },
  {
    group: 'neuro',
    stem: 'Neuroxin',
    lines: [
      ['#', 'Pregabalin', 'Capsule', '75 mg|150 mg', 112],
      ['Plus', 'Pregabalin + methylcobalamin', 'Capsule', '75 mg + 1.5 mg', 198],
      ['NT', 'Pregabalin + nortriptyline', 'Tablet', '75 mg + 10 mg', 214],
    ],
  },
  {
    group: 'joints',
    stem: 'Tofarane',
    lines: [
      ['#', 'Tofacitinib', 'Tablet', '5 mg', 486],
      ['XR #', 'Tofacitinib', 'Tablet', '11 mg', 892],
    ],
  },

  // Heart and vessels
  {
    group: 'cardiac',
    lines: [
      ['#', 'Losartan', 'Tablet', '25 mg|50 mg|100 mg', 42],
      ['H', 'Losartan + hydrochlorothiazide', 'Tablet', '50 mg + 12.5 mg', 98],
    ],
  },
  {
    group: 'cardiac',
    lines: [
      ['#', 'Olmesartan', 'Tablet', '10 mg|20 mg|40 mg', 88],
      ['AM', 'Olmesartan + amlodipine', 'Tablet', '20 mg + 5 mg|40 mg + 5 mg', 168],
    ],
  },
  {
    group: 'cardiac',
    lines: [
      ['#', 'Azilsartan', 'Tablet', '20 mg|40 mg|80 mg', 94],
      ['C', 'Azilsartan + chlorthalidone', 'Tablet', '40 mg + 12.5 mg', 178],
    ],
  },
  { group: 'cardiac', lines: [['#', 'Ramipril', 'Capsule', '1.25 mg|2.5 mg|5 mg|10 mg', 58]] },
  { group: 'cardiac', lines: [['#', 'Cilnidipine', 'Tablet', '5 mg|10 mg|20 mg', 76]] },
  { group: 'cardiac', lines: [['#', 'Nebivolol', 'Tablet', '2.5 mg|5 mg', 88]] },
  { group: 'cardiac', lines: [['#', 'Bisoprolol', 'Tablet', '2.5 mg|5 mg|10 mg', 64]] },
  { group: 'cardiac', lines: [['#', 'Carvedilol', 'Tablet', '3.125 mg|6.25 mg|12.5 mg|25 mg', 48]] },
  {
    group: 'cardiac',
    lines: [
      ['#', 'Clopidogrel', 'Tablet', '75 mg|150 mg', 92],
      ['A', 'Clopidogrel + aspirin', 'Capsule', '75 mg + 75 mg|75 mg + 150 mg', 98],
    ],
  },
  { group: 'cardiac', lines: [['#', 'Ticagrelor', 'Tablet', '60 mg|90 mg', 248]] },
  { group: 'cardiac', lines: [['#', 'Rivaroxaban', 'Tablet', '2.5 mg|10 mg|15 mg|20 mg', 164]] },
  { group: 'cardiac', lines: [['#', 'Apixaban', 'Tablet', '2.5 mg|5 mg', 186]] },
  {
    group: 'cardiac',
    lines: [
      ['#', 'Torsemide', 'Tablet', '5 mg|10 mg|20 mg', 38],
      ['S', 'Torsemide + spironolactone', 'Tablet', '10 mg + 50 mg|20 mg + 50 mg', 96],
    ],
  },
  { group: 'cardiac', lines: [['#', 'Sacubitril + valsartan', 'Tablet', '24 mg + 26 mg|49 mg + 51 mg', 312]] },
  { group: 'cardiac', lines: [['XR #', 'Ranolazine', 'Tablet', '500 mg|1000 mg', 158]] },
  { group: 'cardiac', lines: [['SR #', 'Ivabradine', 'Tablet', '5 mg|7.5 mg', 196]] },
  { group: 'cardiac', lines: [['$ injection', 'Enoxaparin', 'Injection', '40 mg/0.4 ml|60 mg/0.6 ml', 428]] },

  // Infection
  {
    group: 'infection',
    lines: [
      ['#', 'Cefuroxime axetil', 'Tablet', '250 mg|500 mg', 268],
      ['CV', 'Cefuroxime + potassium clavulanate', 'Tablet', '500 mg + 125 mg', 612],
      ['$ injection', 'Cefuroxime', 'Injection', '750 mg|1.5 g', 148],
    ],
  },
  {
    group: 'infection',
    lines: [
      ['#', 'Cefpodoxime', 'Tablet', '100 mg|200 mg', 112],
      ['CV', 'Cefpodoxime + potassium clavulanate', 'Tablet', '200 mg + 125 mg', 246],
      ['dry syrup', 'Cefpodoxime', 'Dry syrup', '50 mg/5 ml|100 mg/5 ml', 74],
    ],
  },
  {
    group: 'infection',
    lines: [
      ['$ injection', 'Ceftriaxone', 'Injection', '250 mg|500 mg|1 g|2 g', 36],
      ['SB', 'Ceftriaxone + sulbactam', 'Injection', '1000 mg + 500 mg', 162],
      ['TZ', 'Ceftriaxone + tazobactam', 'Injection', '1000 mg + 125 mg', 196],
    ],
  },
  { group: 'infection', lines: [['SB', 'Cefoperazone + sulbactam', 'Injection', '500 mg + 500 mg|1 g + 1 g', 212]] },
  {
    group: 'infection',
    lines: [
      ['#', 'Levofloxacin', 'Tablet', '250 mg|500 mg|750 mg', 58],
      ['infusion', 'Levofloxacin', 'Infusion', '500 mg/100 ml', 98],
    ],
  },
  {
    group: 'infection',
    lines: [
      ['#', 'Ofloxacin', 'Tablet', '200 mg|400 mg', 54],
      ['OZ', 'Ofloxacin + ornidazole', 'Tablet', '200 mg + 500 mg', 118],
    ],
  },
  {
    group: 'infection',
    lines: [
      ['#', 'Ciprofloxacin', 'Tablet', '250 mg|500 mg', 38],
      ['infusion', 'Ciprofloxacin', 'Infusion', '200 mg/100 ml', 28],
    ],
  },
  {
    group: 'infection',
    lines: [
      ['#', 'Metronidazole', 'Tablet', '200 mg|400 mg', 16],
      ['infusion', 'Metronidazole', 'Infusion', '500 mg/100 ml', 24],
    ],
  },
  {
    group: 'infection',
    lines: [
      ['#', 'Doxycycline', 'Capsule', '100 mg', 42],
      ['LB', 'Doxycycline + lactobacillus', 'Capsule', '100 mg + 5 billion', 96],
    ],
  },
  {
    group: 'infection',
    lines: [
      ['#', 'Linezolid', 'Tablet', '600 mg', 368],
      ['infusion', 'Linezolid', 'Infusion', '600 mg/300 ml', 428],
    ],
  },
  { group: 'infection', lines: [['#', 'Clarithromycin', 'Tablet', '250 mg|500 mg', 218]] },
  { group: 'infection', lines: [['#', 'Faropenem', 'Tablet', '200 mg|300 mg', 412]] },
  { group: 'infection', lines: [['SR #', 'Nitrofurantoin', 'Capsule', '100 mg', 128]] },
  { group: 'infection', lines: [['$ injection', 'Amikacin', 'Injection', '100 mg|250 mg|500 mg', 38]] },
  { group: 'infection', lines: [['$ injection', 'Artesunate', 'Injection', '60 mg|120 mg', 186]] },
  { group: 'infection', lines: [['LF', 'Artemether + lumefantrine', 'Tablet', '80 mg + 480 mg', 148]] },
  { group: 'infection', lines: [['#', 'Valacyclovir', 'Tablet', '500 mg|1000 mg', 248]] },
  { group: 'infection', lines: [['#', 'Oseltamivir', 'Capsule', '30 mg|75 mg', 286]] },
  {
    group: 'infection',
    lines: [
      ['#', 'Albendazole', 'Tablet', '400 mg', 12],
      ['liquid', 'Albendazole', 'Suspension', '200 mg/5 ml', 24],
    ],
  },
  { group: 'infection', lines: [['#', 'Ivermectin', 'Tablet', '6 mg|12 mg', 168]] },

  // Airways and allergy
  {
    group: 'airways',
    lines: [
      ['#', 'Levocetirizine', 'Tablet', '5 mg|10 mg', 42],
      ['syrup', 'Levocetirizine', 'Syrup', '2.5 mg/5 ml', 62],
    ],
  },
  {
    group: 'airways',
    lines: [
      ['#', 'Cetirizine', 'Tablet', '5 mg|10 mg', 18],
      ['syrup', 'Cetirizine', 'Syrup', '5 mg/5 ml', 38],
      ['Cold', 'Cetirizine + phenylephrine + paracetamol', 'Tablet', '5 mg + 10 mg + 325 mg', 46],
    ],
  },
  {
    group: 'airways',
    lines: [
      ['#', 'Fexofenadine', 'Tablet', '120 mg|180 mg', 148],
      ['Kid', 'Fexofenadine', 'Suspension', '30 mg/5 ml', 112],
    ],
  },
  {
    group: 'airways',
    lines: [
      ['inhaler', 'Salbutamol', 'Inhaler', '100 mcg', 148],
      ['respules', 'Levosalbutamol', 'Respules', '0.63 mg|1.25 mg', 62],
      ['syrup', 'Levosalbutamol', 'Syrup', '1 mg/5 ml', 44],
    ],
  },
  {
    group: 'airways',
    lines: [
      ['inhaler', 'Budesonide', 'Inhaler', '100 mcg|200 mcg', 286],
      ['FM', 'Formoterol + budesonide', 'Inhaler', '6 mcg + 100 mcg|6 mcg + 200 mcg|6 mcg + 400 mcg', 386],
      ['respules', 'Budesonide', 'Respules', '0.5 mg|1 mg', 112],
    ],
  },
  {
    group: 'airways',
    lines: [
      ['inhaler', 'Salmeterol + fluticasone', 'Inhaler', '25 mcg + 125 mcg|25 mcg + 250 mcg', 512],
      ['nasal spray', 'Fluticasone', 'Nasal spray', '50 mcg', 324],
    ],
  },
  { group: 'airways', lines: [['inhaler', 'Tiotropium', 'Inhaler', '9 mcg', 448]] },
  { group: 'airways', lines: [['respules', 'Ipratropium + levosalbutamol', 'Respules', '500 mcg + 1.25 mg', 124]] },
  { group: 'airways', lines: [['nasal spray', 'Mometasone', 'Nasal spray', '50 mcg', 368]] },
  { group: 'airways', lines: [['nasal spray', 'Azelastine + fluticasone', 'Nasal spray', '140 mcg + 50 mcg', 412]] },
  {
    group: 'airways',
    lines: [
      ['#', 'Acebrophylline', 'Capsule', '100 mg|200 mg SR', 128],
      ['AB', 'Acebrophylline + acetylcysteine', 'Tablet', '100 mg + 600 mg', 218],
    ],
  },
  { group: 'airways', lines: [['#', 'Doxofylline', 'Tablet', '400 mg|650 mg SR', 112]] },
  { group: 'airways', lines: [['#', 'Acetylcysteine', 'Tablet', '600 mg', 286]] },
  { group: 'airways', lines: [['#', 'Deflazacort', 'Tablet', '1 mg|6 mg|12 mg|30 mg', 32]] },
  { group: 'airways', lines: [['drops', 'Phenylephrine + chlorpheniramine', 'Drops', '5 mg + 2 mg/ml', 68]] },

  // Stomach and liver
  {
    group: 'gastro',
    lines: [
      ['#', 'Esomeprazole', 'Tablet', '20 mg|40 mg', 84],
      ['D', 'Esomeprazole + domperidone', 'Capsule', '40 mg + 30 mg SR', 188],
      ['L', 'Esomeprazole + levosulpiride', 'Capsule', '40 mg + 75 mg SR', 226],
    ],
  },
  {
    group: 'gastro',
    lines: [
      ['#', 'Omeprazole', 'Capsule', '10 mg|20 mg|40 mg', 42],
      ['D', 'Omeprazole + domperidone', 'Capsule', '20 mg + 10 mg', 78],
    ],
  },
  { group: 'gastro', lines: [['#', 'Vonoprazan', 'Tablet', '10 mg|20 mg', 186]] },
  { group: 'gastro', lines: [['#', 'Domperidone', 'Tablet', '10 mg', 34]] },
  { group: 'gastro', lines: [['#', 'Ursodeoxycholic acid', 'Tablet', '150 mg|300 mg|450 mg', 212]] },
  { group: 'gastro', lines: [['#', 'Mesalamine', 'Tablet', '400 mg|800 mg|1200 mg', 148]] },
  { group: 'gastro', lines: [['O', 'Sucralfate + oxetacaine', 'Suspension', '1 g + 20 mg/10 ml', 196]] },
  {
    group: 'gastro',
    lines: [
      ['gel', 'Magaldrate + simethicone', 'Suspension', '400 mg + 20 mg/5 ml', 128],
      ['mint', 'Magaldrate + simethicone', 'Suspension', '480 mg + 20 mg/5 ml', 134],
    ],
  },
  {
    group: 'gastro',
    lines: [
      ['syrup', 'Lactulose', 'Syrup', '10 g/15 ml', 218],
      ['Plus', 'Liquid paraffin + milk of magnesia', 'Suspension', '3.75 ml + 11.25 ml/15 ml', 168],
    ],
  },
  { group: 'gastro', lines: [['sachet', 'Saccharomyces boulardii', 'Sachet', '282.5 mg', 58]] },
  { group: 'gastro', lines: [['#', 'Racecadotril', 'Capsule', '100 mg', 148]] },
  { group: 'gastro', lines: [['ORS', 'Oral rehydration salts', 'Sachet', '21.8 g', 22]] },
  { group: 'gastro', lines: [['M', 'Mebeverine + chlordiazepoxide', 'Capsule', '200 mg + 5 mg|135 mg + 5 mg', 178]] },
  {
    group: 'gastro',
    lines: [
      ['#', 'Drotaverine', 'Tablet', '40 mg|80 mg', 62],
      ['M', 'Drotaverine + mefenamic acid', 'Tablet', '80 mg + 250 mg', 112],
      ['$ injection', 'Drotaverine', 'Injection', '20 mg/ml', 22],
    ],
  },
  { group: 'gastro', lines: [['#', 'Itopride', 'Tablet', '50 mg|150 mg SR', 98]] },

  // Sugar
  {
    group: 'diabetes',
    lines: [
      ['#', 'Metformin', 'Tablet', '500 mg|850 mg|1000 mg', 18],
      ['SR #', 'Metformin', 'Tablet', '500 mg|1000 mg', 26],
    ],
  },
  {
    group: 'diabetes',
    lines: [
      ['#', 'Gliclazide', 'Tablet', '40 mg|80 mg', 62],
      ['MR #', 'Gliclazide', 'Tablet', '30 mg|60 mg', 72],
      ['M', 'Gliclazide + metformin', 'Tablet', '80 mg + 500 mg|60 mg + 500 mg SR', 108],
    ],
  },
  {
    group: 'diabetes',
    lines: [
      ['#', 'Teneligliptin', 'Tablet', '20 mg', 84],
      ['M', 'Teneligliptin + metformin', 'Tablet', '20 mg + 500 mg SR|20 mg + 1000 mg SR', 124],
    ],
  },
  {
    group: 'diabetes',
    lines: [
      ['#', 'Linagliptin', 'Tablet', '5 mg', 212],
      ['M', 'Linagliptin + metformin', 'Tablet', '2.5 mg + 500 mg|2.5 mg + 1000 mg', 168],
    ],
  },
  {
    group: 'diabetes',
    lines: [
      ['#', 'Voglibose', 'Tablet', '0.2 mg|0.3 mg', 68],
      ['M', 'Voglibose + metformin', 'Tablet', '0.2 mg + 500 mg|0.3 mg + 500 mg', 92],
    ],
  },
  { group: 'diabetes', lines: [['#', 'Pioglitazone', 'Tablet', '7.5 mg|15 mg|30 mg', 48]] },
  { group: 'diabetes', lines: [['pen', 'Liraglutide', 'Pen', '6 mg/ml', 2480]] },

  // Hormones and women's health
  { group: 'hormone', lines: [['#', 'Carbimazole', 'Tablet', '5 mg|10 mg|20 mg', 62]] },
  {
    group: 'hormone',
    lines: [
      ['#', 'Progesterone', 'Softgel', '100 mg|200 mg|400 mg', 228],
      ['$ injection', 'Progesterone', 'Injection', '50 mg/ml', 84],
    ],
  },
  { group: 'hormone', lines: [['#', 'Dydrogesterone', 'Tablet', '10 mg', 612]] },
  { group: 'hormone', lines: [['CR #', 'Norethisterone', 'Tablet', '5 mg|10 mg', 78]] },
  { group: 'hormone', lines: [['#', 'Letrozole', 'Tablet', '2.5 mg', 168]] },
  { group: 'hormone', lines: [['#', 'Cabergoline', 'Tablet', '0.25 mg|0.5 mg', 246]] },
  { group: 'hormone', lines: [['#', 'Prednisolone', 'Tablet', '5 mg|10 mg|20 mg|40 mg', 16]] },
  { group: 'hormone', lines: [['#', 'Methylprednisolone', 'Tablet', '4 mg|8 mg|16 mg', 58]] },
  { group: 'hormone', lines: [['$ injection', 'Dexamethasone', 'Injection', '4 mg/ml', 18]] },
  { group: 'hormone', lines: [['$ injection', 'Oxytocin', 'Injection', '5 IU/ml', 22]] },

  // General
  {
    group: 'general',
    lines: [
      ['#', 'Ibuprofen', 'Tablet', '200 mg|400 mg|600 mg', 14],
      ['P', 'Ibuprofen + paracetamol', 'Tablet', '400 mg + 325 mg', 26],
      ['Kid', 'Ibuprofen + paracetamol', 'Suspension', '100 mg + 162.5 mg/5 ml', 48],
    ],
  },
  {
    group: 'general',
    lines: [
      ['XT', 'Ferrous ascorbate + folic acid', 'Tablet', '100 mg + 1.5 mg', 148],
      ['syrup', 'Ferrous ascorbate + folic acid', 'Syrup', '30 mg + 0.55 mg/5 ml', 128],
      ['drops', 'Ferrous ascorbate + folic acid', 'Drops', '10 mg + 0.1 mg/ml', 92],
    ],
  },
  {
    group: 'general',
    lines: [
      ['#', 'Methylcobalamin', 'Tablet', '500 mcg|1500 mcg', 98],
      ['$ injection', 'Methylcobalamin', 'Injection', '1000 mcg/ml', 48],
    ],
  },
  { group: 'general', lines: [['CZ', 'B-complex + vitamin C + zinc', 'Capsule', '150 mg + 22.5 mg', 46]] },
  { group: 'general', lines: [['#', 'Ascorbic acid', 'Tablet', '500 mg', 24]] },
  { group: 'general', lines: [['syrup', 'Zinc acetate', 'Syrup', '20 mg/5 ml', 68]] },
  {
    group: 'general',
    lines: [
      ['vanilla', 'Whey protein, vanilla', 'Powder', '36 g/100 g', 386],
      ['chocolate', 'Whey protein, chocolate', 'Powder', '36 g/100 g', 392],
    ],
  },
  { group: 'general', lines: [['#', 'Tranexamic acid', 'Tablet', '250 mg|500 mg', 118]] },
  { group: 'general', lines: [['#', 'Tamsulosin', 'Capsule', '0.2 mg|0.4 mg', 148]] },
  { group: 'general', lines: [['#', 'Silodosin', 'Capsule', '4 mg|8 mg', 226]] },
  { group: 'general', lines: [['#', 'Mirabegron', 'Tablet', '25 mg|50 mg', 312]] },
  { group: 'general', lines: [['#', 'Febuxostat', 'Tablet', '40 mg|80 mg', 108]] },
  { group: 'general', lines: [['#', 'Sildenafil', 'Tablet', '25 mg|50 mg|100 mg', 84]] },
  { group: 'general', lines: [['CHX', 'Chlorhexidine', 'Mouthwash', '0.2% w/v', 112]] },

  // Skin
  {
    group: 'skin',
    lines: [
      ['cream', 'Clotrimazole', 'Cream', '1% w/w', 68],
      ['powder gel', 'Clotrimazole', 'Gel', '1% w/w', 84],
      ['B', 'Clotrimazole + beclometasone', 'Cream', '1% w/w + 0.025% w/w', 92],
    ],
  },
  {
    group: 'skin',
    lines: [
      ['#', 'Itraconazole', 'Capsule', '100 mg|200 mg', 148],
      ['SB #', 'Itraconazole', 'Capsule', '65 mg|130 mg', 218],
    ],
  },
  {
    group: 'skin',
    lines: [
      ['#', 'Terbinafine', 'Tablet', '250 mg|500 mg', 168],
      ['cream', 'Terbinafine', 'Cream', '1% w/w', 118],
    ],
  },
  {
    group: 'skin',
    lines: [
      ['shampoo', 'Ketoconazole', 'Shampoo', '2% w/v', 286],
      ['ZP shampoo', 'Ketoconazole + zinc pyrithione', 'Shampoo', '2% w/v + 1% w/v', 342],
      ['cream', 'Ketoconazole', 'Cream', '2% w/w', 168],
    ],
  },
  {
    group: 'skin',
    lines: [
      ['cream', 'Mometasone', 'Cream', '0.1% w/w', 148],
      ['ointment', 'Mometasone', 'Ointment', '0.1% w/w', 152],
      ['T', 'Mometasone + terbinafine', 'Cream', '0.1% w/w + 1% w/w', 196],
    ],
  },
  {
    group: 'skin',
    lines: [
      ['cream', 'Clobetasol', 'Cream', '0.05% w/w', 88],
      ['S', 'Clobetasol + salicylic acid', 'Ointment', '0.05% w/w + 3% w/w', 118],
    ],
  },
  {
    group: 'skin',
    lines: [
      ['gel', 'Adapalene', 'Gel', '0.1% w/w', 218],
      ['BPO', 'Adapalene + benzoyl peroxide', 'Gel', '0.1% w/w + 2.5% w/w', 312],
    ],
  },
  { group: 'skin', lines: [['#', 'Isotretinoin', 'Softgel', '5 mg|10 mg|20 mg', 128]] },
  {
    group: 'skin',
    lines: [
      ['ointment', 'Mupirocin', 'Ointment', '2% w/w', 146],
      ['cream', 'Fusidic acid', 'Cream', '2% w/w', 128],
    ],
  },
  { group: 'skin', lines: [['ointment', 'Tacrolimus', 'Ointment', '0.03% w/w|0.1% w/w', 286]] },
  {
    group: 'skin',
    lines: [
      ['lotion', 'Permethrin', 'Lotion', '5% w/v', 98],
      ['calamine', 'Calamine + aloe vera', 'Lotion', '15% w/v', 128],
    ],
  },
  { group: 'skin', lines: [['face wash', 'Salicylic acid', 'Face wash', '2% w/w', 348]] },
  { group: 'skin', lines: [['SPF', 'Zinc oxide + titanium dioxide', 'Sunscreen', 'SPF 30|SPF 50', 548]] },
  { group: 'skin', lines: [['solution', 'Minoxidil', 'Lotion', '2% w/v|5% w/v', 612]] },
  { group: 'skin', lines: [['cream', 'Urea + lactic acid', 'Cream', '10% w/w|20% w/w', 186]] },

  // Nerves and mind
  { group: 'neuro', lines: [['#', 'Gabapentin', 'Capsule', '100 mg|300 mg|400 mg', 88]] },
  {
    group: 'neuro',
    lines: [
      ['#', 'Escitalopram', 'Tablet', '5 mg|10 mg|20 mg', 62],
      ['Plus', 'Escitalopram + clonazepam', 'Tablet', '5 mg + 0.5 mg|10 mg + 0.5 mg', 94],
    ],
  },
  { group: 'neuro', lines: [['#', 'Sertraline', 'Tablet', '25 mg|50 mg|100 mg', 52]] },
  { group: 'neuro', lines: [['MD #', 'Clonazepam', 'Tablet', '0.25 mg|0.5 mg|1 mg|2 mg', 26]] },
  {
    group: 'neuro',
    lines: [
      ['#', 'Levetiracetam', 'Tablet', '250 mg|500 mg|750 mg|1000 mg', 76],
      ['syrup', 'Levetiracetam', 'Syrup', '100 mg/ml', 286],
      ['$ injection', 'Levetiracetam', 'Injection', '500 mg/5 ml', 118],
    ],
  },
  { group: 'neuro', lines: [['CR #', 'Sodium valproate', 'Tablet', '200 mg|300 mg|500 mg', 58]] },
  { group: 'neuro', lines: [['#', 'Oxcarbazepine', 'Tablet', '150 mg|300 mg|600 mg', 92]] },
  { group: 'neuro', lines: [['#', 'Lamotrigine', 'Tablet', '25 mg|50 mg|100 mg', 64]] },
  { group: 'neuro', lines: [['#', 'Olanzapine', 'Tablet', '2.5 mg|5 mg|10 mg', 38]] },
  { group: 'neuro', lines: [['#', 'Quetiapine', 'Tablet', '25 mg|50 mg|100 mg|200 mg', 46]] },
  { group: 'neuro', lines: [['#', 'Risperidone', 'Tablet', '1 mg|2 mg|3 mg', 34]] },
  { group: 'neuro', lines: [['#', 'Donepezil', 'Tablet', '5 mg|10 mg', 128]] },
  { group: 'neuro', lines: [['110', 'Levodopa + carbidopa', 'Tablet', '100 mg + 10 mg', 28]] },
  { group: 'neuro', lines: [['#', 'Citicoline', 'Tablet', '500 mg', 348]] },
  { group: 'neuro', lines: [['SR #', 'Propranolol', 'Tablet', '20 mg|40 mg', 42]] },
  { group: 'neuro', lines: [['#', 'Betahistine', 'Tablet', '8 mg|16 mg|24 mg', 92]] },
  { group: 'neuro', lines: [['#', 'Amitriptyline', 'Tablet', '10 mg|25 mg|50 mg', 24]] },
  { group: 'neuro', lines: [['#', 'Duloxetine', 'Capsule', '20 mg|30 mg|60 mg', 112]] },

  // Joints and pain
  {
    group: 'joints',
    lines: [
      ['P', 'Aceclofenac + paracetamol', 'Tablet', '100 mg + 325 mg', 58],
      ['SP', 'Aceclofenac + paracetamol + serratiopeptidase', 'Tablet', '100 mg + 325 mg + 15 mg', 112],
      ['TH', 'Aceclofenac + thiocolchicoside', 'Tablet', '100 mg + 4 mg|100 mg + 8 mg', 186],
      ['gel', 'Aceclofenac + menthol', 'Gel', '1.5% w/w + 5% w/w', 118],
    ],
  },
  {
    group: 'joints',
    lines: [
      ['#', 'Etoricoxib', 'Tablet', '60 mg|90 mg|120 mg', 98],
      ['TH', 'Etoricoxib + thiocolchicoside', 'Tablet', '60 mg + 4 mg', 212],
    ],
  },
  {
    group: 'joints',
    lines: [
      ['SR #', 'Diclofenac', 'Tablet', '50 mg|100 mg', 28],
      ['gel', 'Diclofenac', 'Gel', '1% w/w', 92],
      ['$ injection', 'Diclofenac', 'Injection', '75 mg/ml', 18],
    ],
  },
  { group: 'joints', lines: [['#', 'Naproxen', 'Tablet', '250 mg|500 mg', 62]] },
  { group: 'joints', lines: [['P', 'Tramadol + paracetamol', 'Tablet', '37.5 mg + 325 mg', 98]] },
  { group: 'joints', lines: [['#', 'Hydroxychloroquine', 'Tablet', '200 mg|300 mg|400 mg', 72]] },
  { group: 'joints', lines: [['#', 'Methotrexate', 'Tablet', '2.5 mg|7.5 mg|10 mg|15 mg', 58]] },
  { group: 'joints', lines: [['#', 'Leflunomide', 'Tablet', '10 mg|20 mg', 168]] },
  { group: 'joints', lines: [['#', 'Sulfasalazine', 'Tablet', '500 mg|1000 mg', 64]] },
  { group: 'joints', lines: [['#', 'Allopurinol', 'Tablet', '100 mg|300 mg', 26]] },
  { group: 'joints', lines: [['#', 'Colchicine', 'Tablet', '0.5 mg', 48]] },
  { group: 'joints', lines: [['Plus', 'Glucosamine + diacerein', 'Tablet', '750 mg + 50 mg', 248]] },
  { group: 'joints', lines: [['#', 'Alendronic acid', 'Tablet', '35 mg|70 mg', 186]] },
  { group: 'joints', lines: [['$ injection', 'Zoledronic acid', 'Injection', '4 mg|5 mg', 1860]] },
  { group: 'joints', lines: [['$ injection', 'Adalimumab', 'Injection', '40 mg/0.8 ml', 12_400]] },

  // Eye, ear, nose
  {
    group: 'eye',
    lines: [
      ['eye drops', 'Moxifloxacin', 'Eye drops', '0.5% w/v', 118],
      ['D', 'Moxifloxacin + dexamethasone', 'Eye drops', '0.5% w/v + 0.1% w/v', 142],
      ['K', 'Moxifloxacin + ketorolac', 'Eye drops', '0.5% w/v + 0.5% w/v', 148],
    ],
  },
  {
    group: 'eye',
    lines: [
      ['tears', 'Carboxymethylcellulose', 'Eye drops', '0.5% w/v|1% w/v', 128],
      ['HA', 'Sodium hyaluronate', 'Eye drops', '0.1% w/v|0.18% w/v', 286],
    ],
  },
  { group: 'eye', lines: [['eye drops', 'Olopatadine', 'Eye drops', '0.1% w/v|0.2% w/v', 168]] },
  {
    group: 'eye',
    lines: [
      ['eye drops', 'Timolol', 'Eye drops', '0.25% w/v|0.5% w/v', 62],
      ['B', 'Brimonidine + timolol', 'Eye drops', '0.2% w/v + 0.5% w/v', 286],
      ['DZ', 'Dorzolamide + timolol', 'Eye drops', '2% w/v + 0.5% w/v', 412],
    ],
  },
  { group: 'eye', lines: [['eye drops', 'Latanoprost', 'Eye drops', '0.005% w/v', 486]] },
  { group: 'eye', lines: [['eye drops', 'Bimatoprost', 'Eye drops', '0.01% w/v|0.03% w/v', 412]] },
  { group: 'eye', lines: [['eye drops', 'Nepafenac', 'Eye drops', '0.1% w/v|0.3% w/v', 218]] },
  { group: 'eye', lines: [['eye drops', 'Tobramycin', 'Eye drops', '0.3% w/v', 112]] },
  { group: 'eye', lines: [['eye drops', 'Natamycin', 'Eye drops', '5% w/v', 148]] },
  {
    group: 'eye',
    lines: [['ear drops', 'Ofloxacin + beclometasone + lignocaine', 'Drops', '0.3% w/v + 0.025% w/v', 118]],
  },
  { group: 'eye', lines: [['nasal drops', 'Oxymetazoline', 'Drops', '0.025% w/v|0.05% w/v', 78]] },
  { group: 'eye', lines: [['eye drops', 'Prednisolone', 'Eye drops', '1% w/v', 68]] },

  // Without tax
  { group: 'cardiac', lines: [['$ injection', 'Evolocumab', 'Injection', '140 mg/ml', 12_900]] },
  { group: 'cardiac', lines: [['$ injection', 'Inclisiran', 'Injection', '284 mg/1.5 ml', 58_400]] },
  { group: 'airways', lines: [['$ injection', 'Mepolizumab', 'Injection', '100 mg', 36_500]] },
]
