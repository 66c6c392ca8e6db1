/** The first teams of a company. */
export const teamNames = [
  "Field Engineering",
  "Customer Support",
  "Platform",
  "Mobile",
  "Data Science",
  "Product Design",
  "Finance",
  "People Operations",
  "Legal",
  "Sales EMEA",
  "Sales Americas",
  "Sales APAC",
  "Marketing",
  "Security",
  "IT Operations",
  "Quality Assurance",
  "Research",
  "Procurement",
  "Solutions Architecture",
  "Developer Relations",
  "Customer Success",
  "Payments",
  "Growth",
  "Logistics",
  "Infrastructure",
  "Site Reliability",
  "Partnerships",
  "Content",
  "Localisation",
  "Compliance",
  "Internal Audit",
  "Treasury",
  "Learning",
  "Workplace",
  "Web",
  "Machine Learning",
  "Hardware Lab",
  "Documentation",
  "Revenue Operations",
  "Executive Office",
] as const;

const jobs: Record<string, readonly string[]> = {
  Engineering: [
    "Software Engineer",
    "Senior Software Engineer",
    "Engineering Manager",
    "Test Engineer",
  ],
  Operations: ["Operations Analyst", "Operations Manager", "Support Specialist", "Coordinator"],
  Commercial: ["Account Executive", "Account Manager", "Sales Engineer", "Marketing Manager"],
  Corporate: ["Accountant", "Counsel", "People Partner", "Financial Controller"],
  Design: ["Product Designer", "Design Researcher", "Content Designer"],
};

export const departments = Object.keys(jobs);
export const jobsOf = (department: string): readonly string[] => jobs[department] ?? ["Specialist"];
export const divisions = ["Core", "Enterprise", "Consumer"] as const;

export const companies = [
  { name: "Meridian Works", domain: "meridian.example", share: 1 },
  { name: "Harbour & Pine", domain: "harbourpine.example", share: 0.08 },
] as const;

/** The teams and countries of the two managers. */
export const managerScopes = {
  first: {
    teams: ["Field Engineering", "Customer Support", "Data Science"],
    countries: ["DE", "PL", "GB", "NG", "AE", "FR"],
  },
  second: {
    teams: ["Platform", "Mobile", "Sales Americas"],
    countries: ["US", "CA", "MX", "BR", "JP", "SG"],
  },
} as const;

/** Sizes of a world. `large` is for benchmarks. */
export const scales = {
  small: { employees: 140, teams: 10, orders: 420 },
  default: { employees: 1_200, teams: 40, orders: 3_500 },
  large: { employees: 100_000, teams: 120, orders: 1_000_000 },
} as const;
export type Scale = keyof typeof scales;
