const listOf = (text: string): readonly string[] => text.split(',').map((item) => item.trim())

/** Given and family names are combined at random. Any match with a real person is a coincidence. */
export const GIVEN_NAMES = listOf(`
  Aaliyah, Adèle, Agnieszka, Alastair, Amara, Anaïs, Andrés, Anouk, Arjun, Åsa, Aurélie, Beatrix, Bilal, Björn, Bronagh,
  Camille, Caoimhe, Cedric, Chiara, Chloë, Ciarán, Clémence, Conor, Daria, Demetrius, Denise, Dmitri, Eilidh, Elena, Émile,
  Esmé, Ewan, Fatima, Femi, Fionnuala, Florence, François, Freya, Gaël, Georgina, Gideon, Grace, Gwenllian, Hamish, Hannah,
  Haruki, Héloïse, Hugo, Ibrahim, Imogen, Ingrid, Isla, Iñaki, Jasper, Jelena, João, Joséphine, Jude, Kamal, Katarzyna, Kezia,
  Kwame, Lachlan, Leila, Léo, Łukasz, Lucía, Mabel, Maeve, Malachi, Marek, Márton, Matilda, Mei, Miguel, Mireille, Nadia, Niamh,
  Nikolai, Noor, Noé, Octavia, Oisín, Olamide, Ottilie, Padma, Paloma, Percy, Priya, Quentin, Rafael, Renée, Rhiannon, Rufus,
  Saoirse, Seán, Selma, Shreya, Sigrid, Siobhán, Solène, Søren, Tadeusz, Tamsin, Tariq, Théo, Tomás, Umar, Vikram, Wanjiru,
  Winifred, Xanthe, Yara, Yusuf, Zachary, Zainab, Zoë, Zuzana`)

export const FAMILY_NAMES = listOf(`
  Abernathy, Achebe, Adeyemi, Almeida, Andersson, Arkwright, Bakare, Bancroft, Barrientos, Beaumont, Bellamy, Benítez,
  Bergström, Birkenshaw, Brânză, Cavendish, Chaudhry, Claremont, Coleridge, Cruickshank, Dąbrowski, Daramola, Delacroix, Desai,
  Devereux, Drăgan, Dvořák, Eastwood, Eze, Fairweather, Farrow, Fernández, Fitzgerald, Fjellström, Forsythe, Gallagher, García,
  Ghosh, Goldsworthy, Grünwald, Haddad, Hallström, Hargreaves, Hashimoto, Hollis, Horváth, Ibáñez, Ivanova, Jankowska,
  Jørgensen, Kapoor, Kavanagh, Kerslake, Khatun, Kowalczyk, Lacroix, Lefèvre, Lindqvist, Lovelace, MacAllister, Marchetti,
  Mbeki, McKenna, Mensah, Montague, Moreau, Müller, Nakamura, Ní Bhriain, Novák, Núñez, O’Callaghan, O’Shea, Okafor, Oyelaran,
  Østergaard, Papadakis, Pemberton, Pérez, Petrović, Quigley, Raghunathan, Rasmussen, Ravenscroft, Rosewarne, Saïdi, Sandoval,
  Santos, Schäfer, Sinclair, Skovgaard, St. John, Steiner, Sørensen, Tanaka, Thistlewood, Tregenza, Tremblay, Udoh, Vargas,
  Vasquez-Lee, Wainwright, Whitcombe, Wójcik, Yilmaz, Zielińska`)

/** Names that staff enter for walk-ins. */
export const WALK_IN_NAMES = listOf(`
  Dan, Couple in raincoats, Jo, Lady with the greyhound, Priti, Sam, Two from the gallery, Marco, Big Steve, Anneka, Hen party,
  Will, Mrs Osei, Tour guide, Kit, The Ramsays, Lena, Postman`)

export const VENUE_TAGS = {
  restaurant: listOf(
    'window seat, wine lover, high chair, early bird, vegan, birthday in May, quiet table, slow eater',
  ),
  club: listOf('door regular, bottle service, plus one always, knows the DJ, coat check issue, vvip'),
} as const

/** What one guest in twelve cannot eat. */
export const ALLERGIES = ['Nuts', 'Shellfish', 'Coeliac: no gluten', 'Dairy'] as const

export const GLOBAL_TAGS = listOf(
  'press, local, investor, hospitality, friend of the house, complaint settled, big tipper, model',
)

export const RESERVATION_TAGS = listOf(
  'birthday, anniversary, vegan, pram, high chair, first visit, business, wheelchair',
)

export const COMMENTS = [
  'Would love the corner if it is free.',
  'One of us is coeliac.',
  'Celebrating a new job.',
  'Theatre at 20:00, please be quick.',
  'We will have a pram with us.',
  'Surprise: please do not mention the cake.',
  'Same table as last time?',
  'Arriving in two groups.',
] as const

export const REJECT_REASONS = [
  'Fully booked at that time',
  'Party too large for the room',
  'Duplicate request',
  'Private hire that evening',
] as const
