/** Subjects of invented productions, and titles for kinds whose title is their subject. */
export const lines = (text: string): string[] => text.trim().split(/\s*\n\s*/);

/** What a story is about; completes "a feature about ...". */
export const SUBJECTS: Readonly<
  Record<'feature' | 'series' | 'short' | 'documentary' | 'animation', readonly string[]>
> = {
  feature: lines(`
    two sisters who inherit a ferry and one enormous debt
    a night nurse who starts receiving somebody else's post
    a retired getaway driver teaching teenagers to drive
    a village that votes to flood itself
    a translator who begins to edit what she hears
    a piano tuner looking for his brother along the coast
    three strangers snowed in at a border post
    a forger asked to authenticate her own work
    a lighthouse keeper in the last month before automation
    a fishing crew that hauls up something with a serial number
    a wedding that refuses to be cancelled
    the slowest bank robbery in the state's history
    a mother and son living in a department store after closing
    a beekeeper accused of arson
    a choir of dock workers on the week of a strike
    a cartographer who finds a street missing from the city
  `),
  series: lines(`
    a county coroner and the town that lies to her
    night-shift mechanics at a bus depot
    a family running the last cinema for two hundred miles
    an insurance investigator in a port where nothing is insured
    paramedics in a valley with one road out
    a disgraced chef cooking for an offshore rig
    the lodgers of a boarding house over one bad winter
    a mountain rescue team with a secret
    four cousins and a contested farm
    a small-town radio station and its unsolved call
    a probate office where every will has a catch
    river police in a city that is slowly sinking
  `),
  short: lines(`
    a boy who sells silence to his neighbours
    the last phone box in a village
    a job interview that turns into a haunting
    a daughter teaching her father to swim
    two bus drivers and a missed change-over
    a tailor's final fitting
    a lift that stops at a floor nobody built
    a grandmother's very late driving test
  `),
  documentary: lines(`
    the women who repair the undersea cables
    a town that moved four miles uphill
    the last season of a travelling circus
    beekeepers working the edges of an airport
    a prison choir and its volunteer conductor
    salt miners and the village above them
    night swimmers on a northern coast
    a river given the rights of a person
    wheelchair racers preparing for a mountain stage
    the people who count birds for a living
  `),
  animation: lines(`
    a moth who works the night desk at a hotel
    a tin robot learning to garden
    the tooth that did not want to fall out
    a fox, a ferry and a stolen moon
    a kingdom run by its umbrella stand
    two clouds sharing one small sky
  `),
};

export const PRODUCTS = lines(`
  Oatfield, an oat drink
  Perch, a folding bicycle
  Hearthstone, a building society
  Loam, a garden tool range
  Brindle, a dog food
  Sorrel, a picnic basket
  Pocketful, a savings app
  Cardinal Rail, a night train
  Greenway, a bus network
  Fennel & Ash, a cookware line
  Lull, a mattress
  Skein, a knitwear label
  Halcyon, a hearing aid
  Tumble, a laundry powder
  Northway, a car-sharing service
  Pips, a cider
  Flint, an electric van
  Hoof & Harrow, a dairy
  Bramble, a children's shoe
  Meridian, an airline lounge
  Stovepipe, a coffee roaster
  Willowbank, a hospice appeal
  Tinfoil, a mobile network
  Cobble, a home rental site
  Redstart, a running watch
  Marl, a face cream
  Ostrich, a travel pillow
  Sprocket, a bike repair chain
  Wickerwork, a furniture store
  Cloudline, a rain jacket
  Bright Side, a solar installer
  Dapple, a paint brand
  Juniper Street, a gin
  Yonder, a tent maker
  Pantry No. 4, a jam
  Slate & Sons, a roofing firm
  Tallow & Wick, a candle shop
  Driftless, a surf label
  Mossbank, a credit union
  Pebble, a baby carrier
  Anvil Coffee, a roastery
  Larder Post, a recipe box
  Fernhill, a spring water
  Goodfellow's, a biscuit
  Nimbus Bikes, an electric bicycle
  Heron & Hale, a raincoat
  Plinth, a phone stand
  Rook Street, a chess app
  Saddleback, a crisp
  Umber, a hair dye
  Wayfare, a coach line
  Copperpot, a cooker
  Old Mill Road, an oat biscuit
  Kindling, a wood stove
  Thimble, a tailoring service
  Sundial, a pension fund
  Little Fern, a baby monitor
  Quill, a stationery subscription
`);

export const TRACKS = lines(`
  "Paper Moons" by Velvet Hangnail
  "Ring Road" by The Municipal Swimmers
  "Salt" by Ada & the Undertakers
  "Good Static" by Pylon Choir
  "Half My Furniture" by Lorca Vane
  "Night Bus" by Tallboy
  "Ceiling Fan" by Juno Marrow
  "Other People's Dogs" by The Late Fees
  "Warm Concrete" by Sister Sprawl
  "Tin Heart" by Kestrel Motel
  "Wednesday's Child" by Big Umbrella
  "Horizon Line" by Ofelia Drum
  "Cheap Seats" by The Understudies' Union
  "Lilac" by Ghost Allotment
  "Fever Dreaming" by Zebra Crossing Guard
  "Petrol Blue" by Nine Pound Hymn
  "Say It Slower" by Mirabel Koi
  "Backwards Home" by Left Luggage
  "Gutter Stars" by Marlowe's Bicycle
  "Glass Elevator Heart" by Odd Socks Revival
  "Slow Machine" by The Fourth Violins
  "Kitchen Light" by Nadezhda Blue
  "Rain Check" by Pavement Orchard
  "Undone" by Little Tin Saints
  "Sugar Road" by Harbourmaster
  "Six A.M." by Daughters of the Depot
`);

export const CORPORATE = lines(`
  Six safety films for an offshore wind operator
  Recruitment films for a hospital trust
  An annual report film for a co-operative bank
  Training modules for rail engineers
  A factory portrait for a tile maker
  Founder interviews for an engineering school
  Open-day films for a university of the arts
  A product explainer for a water utility
  Customer stories for a farm machinery maker
  A launch film for a cargo bike start-up
  Museum gallery films on river trade
  Induction films for a port authority
  A heritage film for a piano workshop
  Classroom films for a language school
`);

export const LIVE = lines(`
  Harbour Folk Festival, main stage
  Northern Quiz Night, studio series
  The Saturday Larder, live cooking show
  Drawing Board, two-day design conference
  City Half Marathon, live coverage
  Regional ice hockey, play-off round
  Market Hall Opera, live relay to four towns
  Breakfast Table, daily magazine show
  Graduation Week, five ceremonies
  Count Through the Night, regional election special
  Late Set, live music show
  First Look, product launch with a remote audience
  Curling Championship, four sheets
  Candle and Brass, carol service with orchestra
  Harvest Ring, county show and horse trials
  Night School, live debate series
  Velodrome Six, track cycling weekend
`);

export const PHOTO = lines(`
  Skein autumn catalogue
  Cookbook stills, forty recipes
  A lookbook for a footwear label
  Hotel interiors, eight properties
  Portrait series on shipyard workers
  Spring campaign for a garden centre chain
  Theatre season portraits
  Jewellery still life, sixty pieces
  Annual portraits for a ballet company
  Packaging photography for a tea range
`);
